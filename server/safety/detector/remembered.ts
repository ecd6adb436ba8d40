/** Words beyond these, and longer ones, are not kept: who writes chooses them. */
const most = 5_000;
const longest = 24;

/** The same function of a word, which knows the words that it met lately: texts are made of the same ones again and again. */
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
