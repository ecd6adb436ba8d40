/** Most words kept, and none longer than these: writers choose them. */
const most = 5_000;
const longest = 24;

/** Returns the same function of a word with a cache of recent words: texts repeat the same ones. */
export function remembered<Answer>(answerOf: (word: string) => Answer): (word: string) => Answer {
  const met = new Map<string, Answer>();
  return (word) => {
    const known = met.get(word);
    if (known !== undefined || met.has(word)) return known as Answer;
    const answer = answerOf(word);
    if (met.size === most) met.clear();
    if (word.length <= longest) met.set(word, answer);
    return answer;
  };
}
