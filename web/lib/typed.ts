/** Notes that a person is editing this form: its page must not leave by itself. */
export function touch(form: HTMLFormElement): void {
  form.dataset.typed = '';
}

/** Returns whether a form of this page is being edited. */
export function isTypedIn(): boolean {
  return document.querySelector('form[data-typed]') !== null;
}
