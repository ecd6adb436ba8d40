import type { HeldForm } from '../lib/guard.ts';
import { loginPath } from '../lib/guard.ts';
import { Button } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

/**
 * Replaces a page whose form was sent without script and without a session: log in in another tab,
 * then send it again.
 */
export function SessionEnded({ action, fields }: HeldForm) {
  // '?index' names the form's route rather than a page.
  const back = action.replace(/\?index&?/, '?').replace(/\?$/, '');
  return (
    <div className="wrap page grid max-w-[680px] gap-5">
      <PageMeta title="Please log in" />
      <h1>Please log in</h1>
      <p>
        Your session has ended.{' '}
        {fields
          ? 'We kept what you wrote on this page, except files. Log in in a new tab, then come back and send it again.'
          : 'Your form was too large to keep. Log in to go back to its page.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <a className="btn pri" href={loginPath(back)} target={fields ? '_blank' : undefined} rel="noreferrer">
          Login
        </a>
        {fields && (
          <form method="post" action={action}>
            {Array.from(fields.entries(), ([place, [name, value]]) => (
              <textarea key={place} name={name} defaultValue={value} hidden readOnly />
            ))}
            <Button type="submit" look="sec">
              Send again
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
