/**
 * Learns from the texts in tests/safety-texts what each trait of a sentence says (server/safety/evidence.ts) and writes
 * server/safety/evidence.gen.ts. The names of sets leave them out, and nothing is written: `node scripts/weigh-evidence.ts
 * round-a` prints how sentences of texts that the weights have not seen sound.
 */
import { writeFileSync } from 'node:fs';
import { sentencesOf, traitCount, traitsShare, unknown, weightStep } from '#server/safety/evidence.ts';
import { readingsOf } from '#server/safety/normalise.ts';
import { shapeOf } from '#server/safety/shapes.ts';
import { type SafetyText, setNames, textsOf } from '#tests/safety-texts/texts.ts';

const file = 'server/safety/evidence.gen.ts';

const rounds = 20;
const rate = 0.2;
/** How strongly weights are pulled towards nothing. */
const pull = 3e-3;

interface Example {
  /** The traits of each sentence. */
  sentences: number[][];
  contact: boolean;
}

function exampleOf({ text, contact }: SafetyText): Example {
  const readings = readingsOf(text);
  const sentences = sentencesOf(readings, shapeOf(readings.words, readings.plain)).map(({ traits }) => traits);
  return { sentences, contact };
}

function soundingOf(weights: Float64Array, traits: number[]): number {
  let sum = 0;
  for (const trait of traits) sum += weights[trait] ?? 0;
  return unknown + sum / traits.length ** traitsShare;
}

/** The sentence that sounds most like an invitation: a text is one when one of its sentences is. */
function strongest(weights: Float64Array, { sentences }: Example): { traits: number[]; sounding: number } {
  return sentences
    .map((traits) => ({ traits, sounding: soundingOf(weights, traits) }))
    .reduce((best, other) => (other.sounding > best.sounding ? other : best));
}

/** Pseudo-random, the same each time. */
function shuffler(): (count: number) => number {
  let state = 7919;
  return (count) => {
    state = (state * 48271) % 2147483647;
    return state % count;
  };
}

/** Logistic regression with a rate for each weight that falls with its use; the mean of the second half of the rounds. */
function learn(examples: Example[]): Float64Array {
  const now = new Float64Array(traitCount);
  const mean = new Float64Array(traitCount);
  const used = new Float64Array(traitCount).fill(1e-6);
  const below = shuffler();
  const order = [...examples];
  for (let round = 0; round < rounds; round += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      const [one, two] = [order[last], order[other]];
      if (one && two) [order[last], order[other]] = [two, one];
    }
    for (const example of order) {
      const { traits, sounding } = strongest(now, example);
      const error = 1 / (1 + Math.exp(-sounding)) - (example.contact ? 1 : 0);
      for (const trait of traits) {
        const weight = now[trait] ?? 0;
        const step = error / traits.length ** traitsShare + pull * weight;
        const use = (used[trait] ?? 0) + step * step;
        used[trait] = use;
        now[trait] = weight - (rate * step) / Math.sqrt(use);
      }
    }
    if (round >= rounds / 2) {
      for (const [trait, weight] of now.entries()) mean[trait] = (mean[trait] ?? 0) + weight / (rounds / 2);
    }
  }
  return mean;
}

function asSource(weights: Float64Array): string {
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / weightStep))));
  const text = Buffer.from(bytes.buffer).toString('base64');
  return `// Written by scripts/weigh-evidence.ts.\nexport const weights =\n  '${text}';\n`;
}

const without = process.argv.slice(2);
const examples = setNames
  .filter((name) => !without.includes(name))
  .flatMap(textsOf)
  .map(exampleOf)
  .filter(({ sentences }) => sentences.length > 0);
const learned = learn(examples);
if (without.length === 0) writeFileSync(file, asSource(learned));
for (const name of setNames.filter((set) => without.includes(set))) {
  const soundings = textsOf(name).map((text) => ({ ...text, sounding: strongest(learned, exampleOf(text)).sounding }));
  for (const least of [0, 0.7, 1.4]) {
    const above = (contact: boolean) =>
      soundings.filter((text) => text.contact === contact && text.sounding > least).length;
    const all = soundings.filter(({ contact }) => contact).length;
    process.stdout.write(
      `${name}, above ${least}: ${above(true)} of ${all} contact texts, ${above(false)} of ${soundings.length - all} clean ones\n`,
    );
  }
}
