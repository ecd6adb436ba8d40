/**
 * Learns from the texts in tests/safety-texts the weight of each trait of a sentence
 * (server/safety/detector/evidence.ts) and writes server/safety/detector/evidence.gen.ts. Names of
 * sets leave them out, and nothing is written: `node scripts/weigh-evidence.ts round-a` prints the
 * scores of that set's sentences, which the weights have not seen.
 */
import { writeFileSync } from 'node:fs';
import { sentencesOf, traitCount, traitsShare, unknown, weightStep } from '#server/safety/detector/evidence.ts';
import { readingsOf } from '#server/safety/detector/normalise.ts';
import { shapeOf } from '#server/safety/detector/sentence.ts';
import { type SafetyText, setNames, textsOf } from '#tests/safety-texts/texts.ts';

const file = 'server/safety/detector/evidence.gen.ts';

const rounds = 20;
const rate = 0.2;
/** Seeds of several runs: results depend slightly on the order, and their mean is steadier. */
const starts = [7919, 15838, 23757];
/** Traits in fewer texts are ignored. */
const fewestTexts = 2;
/** Strength of the pull of weights towards zero. */
const pull = 3e-3;

interface Traits {
  traits: number[];
  /** Number of its traits, those too rare to learn included. */
  count: number;
}

interface Example {
  sentences: Traits[];
  contact: boolean;
}

function exampleOf({ text, contact }: SafetyText): Example {
  const readings = readingsOf(text);
  const sentences = sentencesOf(readings, shapeOf(readings.words, readings.plain));
  return { sentences: sentences.map(({ traits }) => ({ traits, count: traits.length })), contact };
}

function soundingOf(weights: Float64Array, { traits, count }: Traits): number {
  let sum = 0;
  for (const trait of traits) sum += weights[trait] ?? 0;
  return unknown + sum / count ** traitsShare;
}

/**
 * Returns the sentence that scores highest as an invitation: a text is one when one of its
 * sentences is.
 */
function strongest(weights: Float64Array, { sentences }: Example): Traits & { sounding: number } {
  return sentences
    .map((sentence) => ({ ...sentence, sounding: soundingOf(weights, sentence) }))
    .reduce((best, other) => (other.sounding > best.sounding ? other : best));
}

/** Pseudo-random, the same each time. */
function shuffler(start: number): (count: number) => number {
  let state = start;
  return (count) => {
    state = (state * 48271) % 2147483647;
    return state % count;
  };
}

/**
 * Fits a logistic regression with a rate for each weight that falls with its use; returns the mean
 * of the second half of the rounds.
 */
function learn(examples: Example[], start: number): Float64Array {
  const now = new Float64Array(traitCount);
  const mean = new Float64Array(traitCount);
  const used = new Float64Array(traitCount).fill(1e-6);
  const below = shuffler(start);
  const order = [...examples];
  for (let round = 0; round < rounds; round += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      const [one, two] = [order[last], order[other]];
      if (one && two) [order[last], order[other]] = [two, one];
    }
    for (const example of order) {
      const { traits, count, sounding } = strongest(now, example);
      const error = 1 / (1 + Math.exp(-sounding)) - (example.contact ? 1 : 0);
      for (const trait of traits) {
        const weight = now[trait] ?? 0;
        const step = error / count ** traitsShare + pull * weight;
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

/** Returns the examples without traits that too few of them have. */
function withCommonTraits(examples: Example[]): Example[] {
  const texts = new Uint16Array(traitCount);
  for (const { sentences } of examples) {
    for (const trait of new Set(sentences.flatMap(({ traits }) => traits))) texts[trait] = (texts[trait] ?? 0) + 1;
  }
  const isCommon = (trait: number) => (texts[trait] ?? 0) >= fewestTexts;
  return examples.map(({ sentences, contact }) => ({
    sentences: sentences.map(({ traits, count }) => ({ traits: traits.filter(isCommon), count })),
    contact,
  }));
}

function meanOf(learners: Float64Array[]): Float64Array {
  return Float64Array.from({ length: traitCount }, (_, trait) => {
    const sum = learners.reduce((before, weights) => before + (weights[trait] ?? 0), 0);
    return sum / learners.length;
  });
}

function asSource(weights: Float64Array): string {
  const bytes = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / weightStep))));
  const text = Buffer.from(bytes.buffer).toString('base64');
  return `// Written by scripts/weigh-evidence.ts.\nexport const weights =\n  '${text}';\n`;
}

const without = process.argv.slice(2);
const texts = setNames.filter((name) => !without.includes(name)).flatMap(textsOf);
const examples = withCommonTraits(texts.map(exampleOf)).filter(({ sentences }) => sentences.length > 0);
const learned = meanOf(starts.map((start) => learn(examples, start)));
if (without.length === 0) writeFileSync(file, asSource(learned));
for (const name of setNames.filter((set) => without.includes(set))) {
  const soundings = textsOf(name).map((text) => {
    const example = exampleOf(text);
    return { ...text, sounding: example.sentences.length > 0 ? strongest(learned, example).sounding : unknown };
  });
  for (const least of [0, 0.7, 1.4]) {
    const above = (contact: boolean) =>
      soundings.filter((text) => text.contact === contact && text.sounding > least).length;
    const all = soundings.filter(({ contact }) => contact).length;
    process.stdout.write(
      `${name}, above ${least}: ${above(true)} of ${all} contact texts, ${above(false)} of ${soundings.length - all} clean ones\n`,
    );
  }
}
