import { brotliDecompressSync } from 'node:zlib';
import { bias, weightStep, weights } from './evidence.gen.ts';
import type { Readings, Span } from './normalise.ts';
import type { Shape } from './sentence.ts';
import { takenApart } from './traits.ts';

/*
 * Evidence adds up many small hints. Each part of a text has traits (traits.ts), and each trait a
 * weight, learned from the texts in tests/safety-texts by scripts/weigh-evidence.ts. Their sum says
 * how much a part resembles contact information: it refuses parts that no rule finds, and
 * contradicts a rule's finding in a part about other things.
 */

const learned = new Int8Array(brotliDecompressSync(Buffer.from(weights, 'base64')));

function sumOf(traits: number[]): number {
  let sum = 0;
  for (const trait of traits) sum += learned[trait] ?? 0;
  return sum;
}

/** Returns each part's score; above 0, contact information is more likely than not. */
function soundingsOf(readings: Readings, shape: Shape): { span: Span; sounding: number }[] {
  const { sentences, parts } = takenApart(readings, shape);
  const sums = sentences.map(sumOf);
  return parts.map(({ span, first, end, own }) => {
    let sum = sumOf(own);
    let size = own.length;
    for (let index = first; index < end; index += 1) {
      sum += sums[index] ?? 0;
      size += sentences[index]?.length ?? 0;
    }
    return { span, sounding: bias + (sum * weightStep) / Math.sqrt(size) };
  });
}

/** Score above which a part is refused. */
const enough = 0.6;

/** Score below which a part contradicts a rule's finding. */
const contrary = -1.1;

/** Texts that are a whole phone number, mailbox or chat link: no hint contradicts them. */
const whole =
  /(?<!\d)(?:\+?92|0092|0)[ -]?3\d\d[ -]?\d{7}(?!\d)|@(?:gmail|yahoo|hotmail|outlook|icloud|ymail|protonmail)\.[a-z]|\bwa\.me\//;

export class Evidence {
  private readonly parts: { span: Span; sounding: number }[];
  private readonly plain: string;

  constructor(readings: Readings, shape: Shape) {
    this.plain = readings.plain;
    this.parts = soundingsOf(readings, shape);
  }

  /** Returns the parts that resemble contact information. */
  inviting(): Span[] {
    return this.parts.filter(({ sounding }) => sounding > enough).map(({ span }) => span);
  }

  /** Returns whether the parts around a finding contradict it. */
  contradicts({ from, to }: { from: number; to: number }): boolean {
    if (whole.test(this.plain.slice(from, to))) return false;
    const around = this.parts.filter(({ span }) => span[0] < to && from < span[1]);
    return around.length > 0 && around.every(({ sounding }) => sounding < contrary);
  }
}
