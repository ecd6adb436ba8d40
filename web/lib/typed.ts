/** Notes that somebody works in this form: its page is not to go away by itself. */
export function touch(form: HTMLFormElement): void {
  form.dataset.typed = '';
}

/** Whether somebody works in a form of this page. */
export function isTypedIn(): boolean {
  return document.querySelector('form[data-typed]') !== null;
}
