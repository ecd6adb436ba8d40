/**
 * Learns the weight of each trait (server/safety/detector/traits.ts) from the texts in
 * tests/safety-texts, and writes server/safety/detector/evidence.gen.ts. Arguments leave sets out
 * and write nothing: `node scripts/weigh-evidence.ts round-a` prints the scores of that set, which
 * the weights have not seen.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { readingsOf } from '#server/safety/detector/normalise.ts';
import { shapeOf } from '#server/safety/detector/sentence.ts';
import { takenApart, traitCount } from '#server/safety/detector/traits.ts';
import { type SafetyText, type SetName, setNames, textsOf } from '#tests/safety-texts/texts.ts';
import { minimised } from './minimise.ts';

const file = 'server/safety/detector/evidence.gen.ts';

/** Traits in fewer parts are ignored. */
const fewestParts = 3;
/** Number of kept traits: the most important ones. */
const mostTraits = 45_000;
/** Strength of the regularisation, which pulls weights towards zero. */
const pull = 0.01;
/** Quantisation steps of a weight, in each direction. */
const steps = 63;
/** Rounds in which the part of each contact text is chosen again. */
const choices = 3;
/** Parts of each honest text that are chosen each time. */
const honestParts = 2;

interface ExamplePart {
  /** Lists of traits: those of each sentence, and the part's own. */
  lists: number[][];
  /** Number of its traits before any are dropped, by which the detector divides. */
  size: number;
}

interface Example {
  parts: ExamplePart[];
  contact: boolean;
}

interface Weights {
  of: Float64Array;
  bias: number;
}

function exampleOf({ text, contact }: SafetyText): Example {
  const readings = readingsOf(text);
  const { sentences, parts } = takenApart(readings, shapeOf(readings.words, readings.plain));
  return {
    contact,
    parts: parts.map(({ first, end, own }) => {
      const lists = [...sentences.slice(first, end), own];
      return { lists, size: lists.reduce((sum, { length }) => sum + length, 0) };
    }),
  };
}

function soundingOf({ of, bias }: Weights, { lists, size }: ExamplePart): number {
  let sum = 0;
  for (const traits of lists) for (const trait of traits) sum += of[trait] ?? 0;
  return bias + sum / Math.sqrt(size);
}

/** Fits a logistic regression to parts. */
function fitted(parts: (ExamplePart & { contact: boolean })[]): Weights {
  const found = minimised(traitCount + 1, (point, slope) => {
    const weights = { of: point, bias: point[traitCount] ?? 0 };
    let loss = 0;
    for (let index = 0; index < traitCount; index += 1) {
      const weight = point[index] ?? 0;
      loss += (pull / 2) * weight * weight;
      slope[index] = pull * weight;
    }
    slope[traitCount] = 0;
    for (const part of parts) {
      const sounding = soundingOf(weights, part);
      const margin = part.contact ? sounding : -sounding;
      loss += margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
      const error = (part.contact ? -1 : 1) / (1 + Math.exp(margin));
      const share = error / Math.sqrt(part.size);
      for (const traits of part.lists) for (const trait of traits) slope[trait] = (slope[trait] ?? 0) + share;
      slope[traitCount] = (slope[traitCount] ?? 0) + error;
    }
    return loss;
  });
  return { of: found.subarray(0, traitCount), bias: found[traitCount] ?? 0 };
}

/** Returns the indexes of the parts that most resemble contact information. */
function strongestOf(weights: Weights, { parts }: Example, most: number): number[] {
  const soundings = parts.map((part, place) => ({ place, sounding: soundingOf(weights, part) }));
  return soundings
    .sort((a, b) => b.sounding - a.sounding || a.place - b.place)
    .slice(0, most)
    .map(({ place }) => place);
}

/**
 * Fits weights to texts. If a text has contact information, its part that resembles it most counts
 * as contact. In the other texts each part that ever did counts as honest.
 */
function learned(examples: Example[]): Weights {
  const chosen = examples.map(({ parts }) => new Set([longest(parts)]));
  let weights: Weights | undefined;
  for (let choice = 0; choice < choices; choice += 1) {
    if (weights) {
      const before = weights;
      for (const [index, example] of examples.entries()) {
        if (example.contact) chosen[index]?.clear();
        for (const place of strongestOf(before, example, example.contact ? 1 : honestParts)) chosen[index]?.add(place);
      }
    }
    weights = fitted(
      examples.flatMap(({ parts, contact }, index) =>
        parts.filter((_, place) => chosen[index]?.has(place)).map((part) => ({ ...part, contact })),
      ),
    );
  }
  if (!weights) throw new Error('Nothing was learned.');
  return weights;
}

/** Returns the index of the part with most traits. */
function longest(parts: ExamplePart[]): number {
  return parts.reduce((best, { size }, place) => (size > (parts[best]?.size ?? 0) ? place : best), 0);
}

/** Counts the sentences and parts that have each trait. */
function countsIn(examples: Example[]): Uint32Array {
  const counts = new Uint32Array(traitCount);
  for (const traits of listsOf(examples)) for (const trait of traits) counts[trait] = (counts[trait] ?? 0) + 1;
  return counts;
}

function listsOf(examples: Example[]): Set<number[]> {
  return new Set(examples.flatMap(({ parts }) => parts.flatMap(({ lists }) => lists)));
}

function withTraits(examples: Example[], isKept: (trait: number) => boolean): Example[] {
  const kept = new Map([...listsOf(examples)].map((traits) => [traits, traits.filter(isKept)]));
  return examples.map(({ parts, contact }) => ({
    contact,
    parts: parts.map(({ lists, size }) => ({ size, lists: lists.map((traits) => kept.get(traits) ?? []) })),
  }));
}

/** Returns the examples reduced to the traits that matter most to weights fitted to all. */
function withFewTraits(examples: Example[]): Example[] {
  const counts = countsIn(examples);
  const common = withTraits(examples, (trait) => (counts[trait] ?? 0) >= fewestParts);
  const { of } = learned(common);
  const matters = Float64Array.from(of, (weight, trait) => Math.abs(weight) * (counts[trait] ?? 0) ** 0.25);
  const least = matters.toSorted().at(-mostTraits) ?? 0;
  return withTraits(common, (trait) => (matters[trait] ?? 0) >= least);
}

function rounded({ of, bias }: Weights): { bytes: Int8Array; step: number; bias: number } {
  const most = of.reduce((before, weight) => Math.max(before, Math.abs(weight)), 0);
  const step = Number((most / steps).toPrecision(6));
  return { bytes: Int8Array.from(of, (weight) => Math.round(weight / step)), step, bias: Number(bias.toFixed(4)) };
}

function examplesOf(sets: readonly SetName[]): Example[] {
  return sets
    .flatMap(textsOf)
    .map(exampleOf)
    .filter(({ parts }) => parts.length > 0);
}

const weighed = (sets: readonly SetName[]) => rounded(learned(withFewTraits(examplesOf(sets))));

/** Returns a digest of the inputs of learning: settings, texts and their traits. */
export function inputsDigest(): string {
  const hash = createHash('sha256').update([fewestParts, mostTraits, pull, steps, choices, honestParts].join(' '));
  for (const { parts, contact } of examplesOf(setNames)) {
    hash.update(contact ? 'contact' : 'honest');
    for (const { lists } of parts) for (const traits of lists) hash.update(Uint32Array.from(traits));
  }
  return hash.digest('hex');
}

function evidenceSource(): string {
  const { bytes, step, bias } = weighed(setNames);
  const text = brotliCompressSync(bytes).toString('base64');
  return [
    '// Written by scripts/weigh-evidence.ts.',
    `export const learnedFrom = '${inputsDigest()}';`,
    `export const weightStep = ${step};`,
    `export const bias = ${bias};`,
    `export const weights =\n  '${text}';\n`,
  ].join('\n');
}

function printScores(without: SetName[]): void {
  const { bytes, step, bias } = weighed(setNames.filter((name) => !without.includes(name)));
  const weights = { of: Float64Array.from(bytes, (byte) => byte * step), bias };
  const soundings = without.flatMap(textsOf).map((text) => {
    const example = exampleOf(text);
    const sounding = Math.max(...example.parts.map((part) => soundingOf(weights, part)));
    return { ...text, sounding };
  });
  for (const least of [0, 0.7, 1.4, 2.1]) {
    const above = (contact: boolean) =>
      soundings.filter((text) => text.contact === contact && text.sounding > least).length;
    process.stdout.write(`above ${least}: ${above(true)} with contact information, ${above(false)} honest ones\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const without = [...setNames].filter((name) => process.argv.slice(2).includes(name));
  if (without.length > 0) printScores(without);
  else writeFileSync(file, evidenceSource());
}
