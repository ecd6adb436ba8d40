import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '#tests/doubles/receiver.ts';
import { testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { sessionOf } from '#tests/support/session-cookie.ts';
import { openTraces } from './traces.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** Returns the spans of a report in OTLP's JSON. */
function spansIn(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

test('A request’s trace has its procedure and statements within it, and a refusal by its code (RUN-47)', async (t) => {
  const { url, got } = await startReceiver(t);
  const end = openTraces({ endpoint: url, share: 1 });
  const api = await testApi(t);
  const { request } = await httpApp(api, t);
  const tutor = await api.person({ coins: 0 });
  const id = await api.assignment(await api.person());
  const answer = await request('/api/bids', {
    method: 'POST',
    headers: {
      cookie: await sessionOf(api, tutor),
      ...{
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    },
    body: JSON.stringify({ assignment_id: id, proposal: 'Words of a proposal' }),
  });
  assert.equal(answer.status, 402, await answer.text());
  await end();
  assert.ok(got.every(({ path }) => path === '/v1/traces'));
  const spans = got.flatMap(({ body }) => spansIn(body));
  const attribute = (span: Span | undefined, name: string) => {
    const { stringValue, intValue } = span?.attributes.find(({ key }) => key === name)?.value ?? {};
    return stringValue ?? intValue;
  };
  const asked = spans.find(({ name }) => name === 'POST /api/bids');
  const call = spans.find(({ name }) => name === 'bids.place');
  const judged = spans.find(({ name, parentSpanId }) => /judge_place_bid/.test(name) && parentSpanId === call?.spanId);
  assert.equal(attribute(asked, 'http.response.status_code'), 402);
  assert.equal(attribute(asked, 'mukammal.request'), answer.headers.get('x-request-id'));
  assert.equal(call?.parentSpanId, asked?.spanId);
  assert.equal(attribute(call, 'mukammal.refusal'), 'bid_insufficient_coins');
  assert.ok(judged, spans.map(({ name }) => name).join('\n'));
  assert.equal(new Set([asked, call, judged].map((span) => span?.traceId)).size, 1);
  const all = got.map(({ body }) => body).join('');
  for (const value of ['Words of a proposal', id, tutor.id, tutor.email]) assert.ok(!all.includes(value), value);
});

test('A share of 0 traces nothing, and a collector that is away delays nobody (RUN-47)', async (t) => {
  const { url, got } = await startReceiver(t);
  const api = await testApi(t);
  const ends = [openTraces({ endpoint: url, share: 0 })];
  const { request } = await httpApp(api, t);
  assert.equal((await request('/readyz')).status, 200);
  await ends[0]?.();
  assert.deepEqual(got, []);
  const away = openTraces({ endpoint: 'http://127.0.0.1:1', share: 1 });
  assert.equal((await request('/readyz')).status, 200);
  await away();
});
