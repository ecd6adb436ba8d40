import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { contract } from '#core/contract.ts';
import type { ProcedureMeta } from '#core/procedure.ts';
import { buildWhenStale } from '#scripts/build.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { apiDocument } from './api-document.ts';

const run = promisify(execFile);
const document = await apiDocument('https://mukammal.example');

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, object>;
}
const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}) as Operation[]);

test('The API document passes Redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  // Two calls answer by a redirect alone, and the specification sets the cart's place within the
  // store.
  const known = ['operation-2xx-response', 'no-ambiguous-paths'];
  const said = problems.map(({ ruleId, message, severity }) => `${severity} ${ruleId}: ${message}`);
  assert.deepEqual(
    said.filter((line) => !known.some((rule) => line.startsWith(`warn ${rule}:`))),
    [],
  );
  assert.ok(said.length < 5, said.join('\n'));
});

test('The API document states each call’s session requirement and its refusals', () => {
  const verbs: Record<string, Record<string, unknown>> = contract;
  for (const { operationId, security, responses } of operations) {
    const [feature = '', verb = ''] = operationId.split('.');
    const procedure = verbs[feature]?.[verb] as { '~orpc': { meta: ProcedureMeta } };
    const needs = procedure['~orpc'].meta.access !== 'guest';
    assert.deepEqual(security, needs ? [{ session: [] }] : [{}, { session: [] }], operationId);
    assert.ok(
      Object.keys(responses).some((status) => Number(status) >= 400),
      operationId,
    );
  }
  assert.ok(operations.length > 100);
  const bid = JSON.stringify(document.paths?.['/bids']?.post?.responses);
  assert.match(bid, /bid_insufficient_coins`: [A-Z]/);
});

test('A client that openapi-typescript makes of the document does the main job; types and calls agree', async (t) => {
  await buildWhenStale();
  const { server, inside } = await runningServer(t);
  const folder = 'tests/api-client';
  const generator = `${folder}/node_modules/openapi-typescript/bin/cli.js`;
  await run(process.execPath, [generator, `${server.url}/api/openapi.json`, '-o', `${folder}/api.gen.ts`]);
  await run('node_modules/.bin/tsc', ['-p', folder]);
  const { stdout } = await run(process.execPath, [`${folder}/main-job.ts`, server.url]);
  const { rows } = await inside.query(
    `select a.status, r.rating from assignments a join assignment_ratings r on r.assignment_id = a.id where a.id = '${stdout.trim()}'`,
  );
  assert.deepEqual(rows, [{ status: 'completed', rating: 5 }]);
});
