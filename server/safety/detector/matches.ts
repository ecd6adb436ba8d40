/**
 * Returns the results of `text.matchAll(form)`, for a form with the flag `g`. `matchAll` copies the
 * form for each call, which for a long one takes several times as long as searching the text.
 */
export function matchesOf(text: string, form: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (let from = 0; ; ) {
    form.lastIndex = from;
    const match = form.exec(text);
    if (!match) return matches;
    from = Math.max(form.lastIndex, match.index + 1);
    matches.push(match);
  }
}
