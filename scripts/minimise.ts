/** Maximum rounds, and number of remembered steps. */
const mostRounds = 120;
const memory = 8;
/** Minimum fraction of the expected decrease that a step must bring. */
const enough = 1e-4;
/** Relative decrease at which another round is not worth its time. */
const negligible = 1e-6;

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Returns `a + share * b`. */
function plus(a: Float64Array, share: number, b: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(a, (value, index) => value + share * (b[index] ?? 0));
}

interface Step {
  moved: Float64Array;
  bent: Float64Array;
}

/** Returns a descent direction, from the curvature of the last steps (L-BFGS). */
function directionOf(slope: Float64Array, steps: Step[]): Float64Array {
  let direction = Float64Array.from(slope, (value) => -value);
  const shares: number[] = [];
  for (const { moved, bent } of steps.toReversed()) {
    const share = dot(moved, direction) / dot(moved, bent);
    shares.push(share);
    direction = plus(direction, -share, bent);
  }
  const last = steps.at(-1);
  const scale = last ? dot(last.moved, last.bent) / dot(last.bent, last.bent) : 1 / Math.sqrt(dot(slope, slope));
  direction = direction.map((value) => value * scale);
  for (const { moved, bent } of steps) {
    const share = (shares.pop() ?? 0) - dot(bent, direction) / dot(moved, bent);
    direction = plus(direction, share, moved);
  }
  return direction;
}

/**
 * Returns the minimum of a convex function, starting at zero. `valueAt` returns the value at a
 * point and writes the gradient there.
 */
export function minimised(size: number, valueAt: (point: Float64Array, slope: Float64Array) => number): Float64Array {
  let point: Float64Array = new Float64Array(size);
  let slope = new Float64Array(size);
  let value = valueAt(point, slope);
  const steps: Step[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const direction = directionOf(slope, steps);
    const fall = dot(slope, direction);
    let [length, next, nextSlope] = [1, plus(point, 1, direction), new Float64Array(size)];
    let nextValue = valueAt(next, nextSlope);
    while (nextValue > value + enough * length * fall && length > 1e-6) {
      length /= 2;
      next = plus(point, length, direction);
      nextSlope = new Float64Array(size);
      nextValue = valueAt(next, nextSlope);
    }
    const step = { moved: plus(next, -1, point), bent: plus(nextSlope, -1, slope) };
    if (dot(step.moved, step.bent) > 1e-12) steps.push(step);
    if (steps.length > memory) steps.shift();
    const isDone = value - nextValue < negligible * value;
    [point, slope, value] = [next, nextSlope, nextValue];
    if (isDone) break;
  }
  return point;
}
