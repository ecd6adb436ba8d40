import { useEffect, useState } from 'react';

const subjects = ['Calculus II', 'Java programming', 'Organic chemistry', 'an English essay', 'a business plan'];
/** Milliseconds per letter typed, per letter deleted, and of the pause between (LAND-03). */
const pace = { type: 80, delete: 40, pause: 1200 } as const;

/** The hero's rotating line; static under reduced motion and without script (LAND-02). */
export function TypedLine() {
  const typed = useTyped(subjects);
  return (
    <p className="typed">
      <span aria-hidden="true">
        Find a tutor for <b>{typed}</b>
      </span>
      <span className="sr-only">Find a tutor for any subject</span>
    </p>
  );
}

function useTyped(words: readonly string[]): string {
  const [{ index, length, deleting }, setState] = useState({ index: 0, length: words[0]?.length ?? 0, deleting: true });
  const word = words[index % words.length] ?? '';
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const whole = length === word.length;
    const step = () => {
      if (length === 0) setState({ index: index + (deleting ? 1 : 0), length: 1, deleting: false });
      else if (deleting || whole) setState({ index, length: length - 1, deleting: true });
      else setState({ index, length: length + 1, deleting });
    };
    const wait = whole ? pace.pause : deleting && length > 0 ? pace.delete : pace.type;
    const timer = setTimeout(step, wait);
    return () => clearTimeout(timer);
  }, [word, index, length, deleting]);
  return word.slice(0, length);
}
