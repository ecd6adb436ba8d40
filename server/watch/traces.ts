import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { type Act, type Acts, acts } from './acts.ts';

/*
 * Traces over OTLP: a span for each request, each procedure and statement in it, and for each turn
 * of a job and each mail. Attributes hold names of ours and numbers; of an error its class.
 */

interface Look<One> {
  kind: SpanKind;
  name: (act: One) => string;
  attributes: (act: One) => Attributes;
  /** Attributes that are known at the end. */
  outcome?: (act: One) => Attributes;
  /** It belongs to no request, whoever began it. */
  isOfItsOwn?: boolean;
}

/** Milliseconds that the collector may take for a batch; then it is lost. */
const patience = 3_000;

/** Sends traces to a collector; the returned function sends the last ones and ends it. */
export function openTraces({ endpoint, share }: NonNullable<Config['traces']>): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: patience });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mukammal', 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('mukammal');
  const around = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<object, Span>();

  function follow<One extends Act>(acts: Acts<One>, look: Look<One>): () => void {
    const begin = (message: unknown): Context => {
      const act = message as One;
      const parent = look.isOfItsOwn ? ROOT_CONTEXT : (around.getStore() ?? ROOT_CONTEXT);
      const options = { kind: look.kind, attributes: look.attributes(act) };
      const span = tracer.startSpan(look.name(act), options, parent);
      spans.set(act, span);
      return trace.setSpan(parent, span);
    };
    const end = (message: unknown) => {
      const act = message as One;
      const span = spans.get(act);
      // The present requests began before.
      if (!span) return;
      span.updateName(look.name(act));
      span.setAttributes({ ...look.attributes(act), ...look.outcome?.(act) });
      if (act.error !== undefined) {
        span.setAttribute('error.type', act.error instanceof Error ? act.error.constructor.name : typeof act.error);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
    acts.start.bindStore(around, begin);
    acts.asyncEnd.subscribe(end);
    return () => {
      acts.start.unbindStore(around);
      acts.asyncEnd.unsubscribe(end);
    };
  }

  const ends = [
    follow(acts.request, {
      kind: SpanKind.SERVER,
      name: ({ method, route }) => `${method} ${route}`,
      attributes: ({ id, method, route }) => ({
        'http.request.method': method,
        'http.route': route,
        'mukammal.request': id,
      }),
      outcome: ({ status }) => ({ 'http.response.status_code': status }),
    }),
    follow(acts.call, {
      kind: SpanKind.INTERNAL,
      name: ({ procedure }) => procedure,
      attributes: ({ procedure }) => ({ 'rpc.method': procedure }),
      outcome: ({ error }) => (isRefusal(error) ? { 'mukammal.refusal': error.code } : {}),
    }),
    follow(acts.statement, {
      kind: SpanKind.CLIENT,
      name: ({ text }) => shortened(text, 60),
      attributes: ({ text }) => ({ 'db.system.name': 'postgresql', 'db.query.text': shortened(text, 2000) }),
    }),
    follow(acts.job, {
      kind: SpanKind.INTERNAL,
      isOfItsOwn: true,
      name: ({ job }) => `job ${job}`,
      attributes: ({ job }) => ({ 'mukammal.job': job }),
    }),
    follow(acts.mail, {
      kind: SpanKind.PRODUCER,
      isOfItsOwn: true,
      name: ({ kind }) => `mail ${kind}`,
      attributes: ({ kind }) => ({ 'mukammal.mail': kind }),
      outcome: ({ outcome = 'failed' }) => ({ 'mukammal.outcome': outcome }),
    }),
  ];
  return async () => {
    for (const end of ends) end();
    // A collector that is away loses the last spans.
    await provider.shutdown().catch(() => undefined);
  };
}

function isRefusal(error: unknown): error is { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Returns a statement in one line, without the literals in it. */
function shortened(text: string, length: number): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length);
}
