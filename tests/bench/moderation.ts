import {
  firstSightNames,
  judged,
  keptNames,
  meetsGoal,
  msFor,
  policiesOver,
  type SafetyText,
  setNames,
  textsOf,
} from '#tests/safety-texts/texts.ts';

/*
 * Contact details that the detector finds and texts that it refuses wrongly, by kind, and its time
 * for a text of a proposal's maximum length.
 */

const proposal = 600;
const longest = { median: 1, worst: 8 };

const percent = (part: number, all: number) => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;

function printKinds(texts: SafetyText[]): void {
  for (const [kind, those] of Map.groupBy(texts, (text) => text.kind)) {
    const { contact, clean } = judged(those);
    const line =
      contact.all > 0
        ? `found ${contact.all - contact.wrong.length} of ${contact.all}`
        : `refused ${clean.wrong.length} of ${clean.all}`;
    process.stdout.write(`  ${kind.padEnd(32)} ${line}\n`);
  }
}

/**
 * Returns the set's texts, each joined with those that follow it, up to the length of a proposal.
 */
function asProposals(texts: SafetyText[]): string[] {
  const all = texts.map(({ text }) => text);
  const twice = [...all, ...all];
  return all.map((_, index) =>
    twice
      .slice(index, index + proposal / 4)
      .join('. ')
      .slice(0, proposal),
  );
}

export async function benchModeration(): Promise<boolean> {
  let isMet = true;
  for (const name of [...setNames, ...keptNames]) {
    const texts = textsOf(name);
    const verdicts = judged(texts);
    const { contact, clean } = verdicts;
    // Texts held back from tuning show how new texts fare: printed, without a target.
    isMet &&= keptNames.some((kept) => kept === name) || meetsGoal(verdicts);
    const found = percent(contact.all - contact.wrong.length, contact.all);
    const refused = percent(clean.wrong.length, clean.all);
    process.stdout.write(`${name}: found ${found} of ${contact.all}, refused ${refused} of ${clean.all} clean texts\n`);
    printKinds(texts);
  }
  process.stdout.write(
    `core/chat/policy-figures.ts: ${JSON.stringify({ ...policiesOver(setNames), firstSight: policiesOver(firstSightNames) })}\n`,
  );
  const proposals = asProposals(setNames.flatMap(textsOf));
  for (const text of proposals) msFor(text, 1);
  const times = proposals.map((text) => msFor(text, 3)).sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? 0;
  const worst = times.at(-1) ?? 0;
  process.stdout.write(`${proposal} characters: median ${median.toFixed(2)} ms, worst ${worst.toFixed(2)} ms\n`);
  return isMet && median < longest.median && worst < longest.worst;
}
