import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenWalls, tooNewForBrowsers } from './walls.ts';

const planted: [module: string, text: string, fault: RegExp][] = [
  ['core/bids/rules.ts', "import { createHash } from 'node:crypto';", /core takes nothing but/],
  ['core/bids/rules.ts', "import type { DB } from '#server/database/types.gen.ts';", /core takes nothing but/],
  ['core/bids/rules.ts', "import { Button } from '../../web/ui/button.tsx';", /core takes nothing but/],
  ['core/bids/rules.ts', "import { hasProhibitedWord } from '../chat/rules.ts';", /chat does not offer it/],
  ['server/bids/bids.ts', "import { Button } from '#web/ui/button.tsx';", /meet only through core/],
  ['web/bids/bid-bar.tsx', "import type { Services } from '../../server/context.ts';", /meet only through core/],
  ['server/platform/jobs.ts', "import { chatJobs } from '../chat/mails.ts';", /server\/platform knows no feature/],
  [
    'server/database/judge.ts',
    "import type { Auth } from '#server/accounts/auth.ts';",
    /server\/database knows no feature/,
  ],
  ['web/ui/table.tsx', "import '../bids/bid-bar.css';", /web\/ui knows no feature/],
  [
    'server/bids/bids.ts',
    "import { readHistory } from '../assignments/own-assignments.ts';",
    /assignments does not offer it/,
  ],
  ['server/bids/bids.ts', "const own = await import('#server/work/work.ts');", /work does not offer it/],
  ['server/safety/names.ts', "import { phonesIn } from './detector/phones.ts';", /entered by detector\.ts alone/],
  ['server/chat/chat.ts', "import { phrases } from '../safety/detector/phrases.ts';", /entered by detector\.ts alone/],
  ['web/chat/thread.tsx', "import { BidBar } from '../bids/bid-bar.tsx';", /bids does not offer it/],
];

for (const [name, text, fault] of planted) {
  test(`Finds the broken wall in ${name}: ${text}`, () => {
    const found = brokenWalls([{ name, text }]);
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', fault);
  });
}

test('Allows imports of offered modules, own modules and those below all features', () => {
  const text = [
    "import { z } from 'zod';",
    "import { ratingsShownTo } from '../profiles/ratings.ts';",
    "import { ask } from '#server/database/judge.ts';",
    "import { bidMails } from './mails.ts';",
    "import { lengths } from '#core/limits.ts';",
  ];
  assert.deepEqual(brokenWalls([{ name: 'server/bids/bids.ts', text: text.join('\n') }]), []);
});

test('Finds uses of features in pages that the supported browsers lack', () => {
  const uses = [
    'Object.groupBy(rows, by)',
    'AbortSignal.any([one])',
    'names.values().map(short)',
    'one.isSubsetOf(other)',
  ];
  const text = ['[...names.values()].map(short)', 'rows.toSorted()', 'Promise.withResolvers()', ...uses].join('\n');
  const found = tooNewForBrowsers([{ name: 'web/ui/table.tsx', text }]);
  assert.equal(found.length, uses.length, found.join('\n'));
});
