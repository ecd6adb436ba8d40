import fc from 'fast-check';
import { oddJson, oddName, oddText } from './odd-values.ts';
import { nobody } from './sample-input.ts';

/*
 * Requests made from an OpenAPI document: most of a request conforms to its call, so that it passes
 * the first check, and a part of it does not.
 */

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  pattern?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
}

interface Described {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Operation {
  name: string;
  method: string;
  /** '/bids/{id}' below '/api'. */
  route: string;
  path: Record<string, Schema>;
  query: Record<string, Schema>;
  body: Record<string, Schema>;
  /** By status, then by type of content. */
  answers: Record<string, Record<string, Schema>>;
}

export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
      const standing = (where: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, schema]));
      const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.properties ?? {});
      const answers = Object.entries(responses).map(([status, { content = {} }]) => [
        status,
        Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema])),
      ]);
      return {
        name: operationId,
        method: method.toUpperCase(),
        route,
        path: standing('path'),
        query: standing('query'),
        body: Object.assign({}, ...body),
        answers: Object.fromEntries(answers),
      };
    }),
  );
}

/**
 * One field as JSON text on the wire. '@assignment@' within it stands for an id of the world, and
 * '@pdf@' alone for a file.
 */
export interface SentField {
  name: string;
  json: string;
}

export interface GeneratedRequest {
  operation: Operation;
  who: 'guest' | 'user' | 'admin';
  path: Record<string, string>;
  fields: SentField[];
  /** Replaces all fields, if a body is sent. */
  whole: string | null;
  encoding: 'json' | 'form' | 'multipart' | 'query';
  key: string | null;
}

/** Names of the ids that the world has. */
export const worldly = [
  'assignment.open',
  'assignment.awarded',
  'user.poster',
  'user.tutor',
  'conversation',
  'bid',
  'file',
];
/** Files that a multipart request carries. */
export const fileKinds = ['pdf', 'text', 'broken'];

/** Texts that fit a field of this name. */
const fitting: Record<string, readonly string[]> = {
  email: ['@email@', 'somebody@example.com', 'Nobody+1@Example.COM'],
  username: ['@username@', 'nobody_there'],
  password: ['Abcdef1!', 'wrong'],
  confirm_password: ['Abcdef1!'],
  current_password: ['Abcdef1!'],
  phone_number: ['03001234567', '+923001234567'],
  mobileAccountNo: ['03001234567'],
  deadline: ['2026-11-28', '2026-11-20'],
  due_date: ['2026-11-28'],
  from: ['2026-11-01', '/wallet'],
  search: ['parts', 'ریاضی', 'a_b%'],
};
const words = ['Algebra', 'Twelve problems on integration by parts.', 'Ali Khan', 'ریاضی', '123456', 'x'];

/** Generates JSON text that fits a schema. */
function fits(schema: Schema, name: string): fc.Arbitrary<string> {
  const { type, anyOf, oneOf, items, properties, contentMediaType, minimum = 0, maximum = 1000 } = schema;
  const text = (texts: readonly string[]) => fc.constantFrom(...texts).map((one) => JSON.stringify(one));
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum.map((one) => JSON.stringify(one)));
  if (contentMediaType) return text(fileKinds.map((kind) => `@${kind}@`));
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fits(choice, name)));
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'null') return fc.constant('null');
  if (type === 'integer' || type === 'number') {
    const most = Math.min(maximum, 1_000_000_000);
    return fc.oneof(fc.integer({ min: minimum, max: Math.min(most, minimum + 200) }), fc.constant(most)).map(String);
  }
  if (type === 'array') {
    const list = fc.array(items ? fits(items, name) : oddJson, { maxLength: 3 });
    return list.map((entries) => `[${entries.join(',')}]`);
  }
  if (type === 'object') {
    const shape = Object.entries(properties ?? {}).map(([key, inner]) => [key, fits(inner, key)] as const);
    return fc.record(Object.fromEntries(shape), { noNullPrototype: true }).map((entries) => {
      const pairs = Object.entries(entries).map(([key, json]) => `${JSON.stringify(key)}:${json}`);
      return `{${pairs.join(',')}}`;
    });
  }
  if (schema.pattern?.includes('[0-9a-f]{8}')) {
    const subject = name.replace(/^p_|_id$/g, '').replace('bidder', 'user');
    const own = worldly.filter((one) => one.startsWith(subject));
    return text([...(own.length > 0 ? own : worldly).map((one) => `@${one}@`), nobody]);
  }
  return text(fitting[name] ?? words);
}

const odd = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Generates any request of one operation. */
export function requestOf(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const { body, query, path } = operation;
  const shape = Object.entries({ ...query, ...body });
  const field = ([name, schema]: [string, Schema]): fc.Arbitrary<SentField[]> =>
    fc.oneof(
      { weight: 12, arbitrary: fits(schema, name).map((json) => [{ name, json }]) },
      { weight: 1, arbitrary: oddJson.map((json) => [{ name, json }]) },
      { weight: 1, arbitrary: fc.constant<SentField[]>([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(fits(schema, name), oddJson).map((both) => both.map((json) => ({ name, json }))),
      },
    );
  const more = odd(
    fc.constant<SentField[]>([]),
    fc.array(fc.record({ name: oddName, json: oddJson }), { maxLength: 2 }),
  );
  const steps = Object.entries(path).map(([name, schema]) => [
    name,
    odd(
      fits(schema, name).map((json) => String(JSON.parse(json))),
      // An empty segment or one of dots is another address.
      oddText.filter((text) => !/^\.*$/.test(text)),
    ),
  ]);
  const encodings = ['json', 'form', ...(Object.values(body).some((one) => one.contentMediaType) ? ['multipart'] : [])];
  return fc.record({
    operation: fc.constant(operation),
    who: fc.constantFrom('guest', 'user', 'user', 'admin'),
    path: fc.record(Object.fromEntries(steps), { noNullPrototype: true }),
    fields: fc.tuple(...shape.map(field), more).map((fields) => fields.flat()),
    whole: odd(fc.constant(null), fc.oneof(oddJson, fc.constantFrom('', '{', '[', '{"a":', '\\u0000'))),
    encoding:
      operation.method === 'GET'
        ? fc.constant('query')
        : (odd(fc.constantFrom(...encodings), fc.constant('query')) as fc.Arbitrary<'json'>),
    key: odd(fc.constant(null), fc.constantFrom('short', 'x'.repeat(101), 'a-key-of-this-form', 'schl\u00fcssel')),
  });
}
