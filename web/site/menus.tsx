import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Form, Link } from 'react-router';
import type { Theme } from '#core/page.ts';
import { useClosedOnNavigation } from '../lib/closed-on-navigation.ts';
import { useSignOut } from '../lib/unsent.ts';
import { Avatar } from '../ui/person.tsx';
import { Logo } from '../ui/star.tsx';
import type { ShellViewer } from './header.tsx';
import { accountLinks, bidsLink, helpLinks, mainLinks, tutorsLink } from './links.ts';
import { ThemeForm } from './theme-form.tsx';
import { UnreadCount } from './unread-count.tsx';
import './menus.css';

interface MenuLinksProps {
  links: readonly (typeof tutorsLink)[];
  unread?: number;
  /** Links replace the menu's own entry in the history. */
  replace?: boolean;
}

function MenuLinks({ links, unread = 0, replace = false }: MenuLinksProps) {
  return links.map(({ label, to, icon: Icon }) => (
    <Link key={to} to={to} replace={replace}>
      <Icon />
      {label}
      {to === '/chat' && <UnreadCount loaded={unread} />}
    </Link>
  ));
}

function LogoutForm() {
  const forgetUnsent = useSignOut();
  return (
    <Form method="post" action="/logout" onSubmit={forgetUnsent} replace>
      <button type="submit">
        <LogOut />
        Logout
      </button>
    </Form>
  );
}

/** The avatar's menu on wide screens. */
export function AccountMenu({ theme }: { theme: Theme }) {
  const popover = useClosedOnNavigation<HTMLDivElement>();
  return (
    <div className="popover" id="account-menu" popover="auto" ref={popover}>
      <nav className="menu" aria-label="Account">
        <MenuLinks links={accountLinks} />
        <hr />
        <ThemeForm theme={theme} />
        <hr />
        <LogoutForm />
      </nav>
    </div>
  );
}

/**
 * The whole header on narrow screens, and Support; while open its address is `#menu`, and Back
 * closes it.
 */
export function MenuDrawer({ viewer, theme }: { viewer: ShellViewer | null | undefined; theme: Theme }) {
  const popover = useClosedOnNavigation<HTMLElement>();
  useEffect(() => {
    const menu = popover.current as HTMLElement;
    // Loaded only when it is opened.
    const keep = () => void import('../lib/popover-address.ts').then(({ keepAddress }) => keepAddress(menu));
    if (location.hash === '#menu') keep();
    else menu.addEventListener('toggle', keep, { once: true });
  }, [popover]);
  return (
    <nav className="drawer" id="menu" popover="auto" aria-label="Menu" ref={popover}>
      <div className="head">
        {viewer ? (
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={viewer.full_name} picture={viewer.avatar_url} size={44} />
            <div className="min-w-0">
              <b className="block truncate" dir="auto">
                {viewer.full_name}
              </b>
              <p className="truncate text-13 text-ink-3">@{viewer.username}</p>
            </div>
          </div>
        ) : (
          <Link className="logo" to="/" replace>
            <Logo />
          </Link>
        )}
        <button
          type="button"
          className="icon-btn"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X />
        </button>
      </div>
      <div className="menu large">
        <MenuLinks links={[...mainLinks, tutorsLink]} unread={viewer?.unread ?? 0} replace />
        <hr />
        {viewer && <MenuLinks links={[bidsLink, ...accountLinks]} replace />}
        <MenuLinks links={helpLinks} replace />
        {viewer && <LogoutForm />}
        {viewer === null && (
          <MenuLinks
            links={[
              { label: 'Login', to: '/login', icon: User },
              { label: 'Sign Up', to: '/signup', icon: User },
            ]}
            replace
          />
        )}
        <hr />
        <ThemeForm theme={theme} />
      </div>
    </nav>
  );
}
