import { Form, useLocation } from 'react-router';
import { type Theme, themes } from '#core/page.ts';
import './theme-form.css';

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', device: 'As my device' };

/**
 * Light, dark or the device's theme: in the menus, and at the foot of every page. In words, since
 * every first visit loads it.
 */
export function ThemeForm({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/theme" preventScrollReset className="themes">
      <input type="hidden" name="back" value={pathname + search} />
      <fieldset>
        <legend className="sr-only">Theme</legend>
        {themes.map((each) => (
          <button key={each} type="submit" name="theme" value={each} aria-pressed={each === theme}>
            {labels[each]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
