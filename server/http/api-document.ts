import type { OpenAPI } from '@orpc/openapi';
import { brand } from '#core/brand.ts';
import { contract } from '#core/contract.ts';
import { keptDays } from '#core/limits.ts';
import { type ProcedureMeta, refusalData } from '#core/procedure.ts';
import { refusals } from '#core/refusals.ts';
import { sessionCookieName } from '../accounts/session.ts';

const scheme = 'session';

/** Header that a call that moves coins or money takes beside its input. */
const moneyKey = {
  name: 'idempotency-key',
  in: 'header',
  required: true,
  description: `Of the caller's choice, the same each time the call is sent again: for ${keptDays.moneyKeys} days it has its effect once.`,
  schema: { type: 'string', minLength: 8, maxLength: 100 },
} as const;

/** Callers of each access in OpenAPI's words: a guest's call may bring a session too. */
const securityOf: Record<ProcedureMeta['access'], Record<string, string[]>[]> = {
  guest: [{}, { [scheme]: [] }],
  user: [{ [scheme]: [] }],
  admin: [{ [scheme]: [] }],
};

/**
 * Returns the contract as an OpenAPI document: each call with its access, as its procedure declares
 * it, and its refusals. The generator is loaded at the first request.
 */
export async function apiDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const metas = new Map<string, ProcedureMeta>();
  const document = await generator.generate(contract, {
    info: {
      title: brand.name,
      version: '1',
      description:
        'All that the pages can do. A refusal is an expected no: its `code` says which, its `data` in words.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        [scheme]: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl.startsWith('https:')),
          description: 'The cookie that every way in sets, `POST /token` above all.',
        },
      },
    },
    commonSchemas: { RefusalData: { schema: refusalData }, Fault: { error: 'UndefinedError' } },
    filter: ({ contract: { '~orpc': procedure }, path }) => {
      metas.set(path.join('.'), procedure.meta as ProcedureMeta);
      return true;
    },
    customErrorResponseBodySchema: (refused, status) => ({
      oneOf: [
        {
          type: 'object',
          properties: {
            defined: { const: true },
            code: {
              enum: refused.map(([code]) => code),
              description: whenRefused(refused.map(([code]) => code)),
            },
            status: { const: status },
            message: { type: 'string' },
            data: { $ref: '#/components/schemas/RefusalData' },
          },
          required: ['defined', 'code', 'status', 'message', 'data'],
        },
        { $ref: '#/components/schemas/Fault' },
      ],
    }),
  });
  for (const operation of operationsOf(document)) {
    const meta = metas.get(operation.operationId ?? '');
    operation.security = securityOf[meta?.access ?? 'user'];
    if (meta?.money) operation.parameters = [...(operation.parameters ?? []), moneyKey];
  }
  return document;
}

function operationsOf({ paths = {} }: OpenAPI.Document): OpenAPI.OperationObject[] {
  return Object.values(paths).flatMap((path) =>
    [path?.get, path?.post, path?.put, path?.patch, path?.delete].filter((operation) => operation !== undefined),
  );
}

/** Describes when a call is refused with these codes, one line each. */
function whenRefused(codes: string[]): string {
  const known: Record<string, { when: string } | undefined> = refusals;
  return codes.map((code) => `- \`${code}\`: ${known[code]?.when}`).join('\n');
}
