/**
 * What `text.matchAll(form)` yields, of a form with the flag `g`. That copies the form for each call, which for a long one takes
 * several times as long as to look through the text.
 */
export function* matchesOf(text: string, form: RegExp): Generator<RegExpExecArray> {
  for (let from = 0; ; ) {
    form.lastIndex = from;
    const match = form.exec(text);
    if (!match) return;
    from = Math.max(form.lastIndex, match.index + 1);
    yield match;
  }
}
