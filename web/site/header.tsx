import Bell from 'lucide-react/icons/bell';
import Menu from 'lucide-react/icons/menu';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import type { Me } from '#core/accounts/contract.ts';
import { number } from '#core/format.ts';
import type { Theme } from '#core/page.ts';
import { lazily } from '../lib/connection.ts';
import { LinkButton } from '../ui/button.tsx';
import { Avatar } from '../ui/person.tsx';
import { CoinGlyph, Logo } from '../ui/star.tsx';
import { mainLinks } from './links.ts';
import { AccountMenu, MenuDrawer } from './menus.tsx';
import { NoticeCount, UnreadCount } from './unread-count.tsx';
import '../ui/coins.css';
import './header.css';

/** It draws nothing, so the server leaves it out. */
const LiveUnread = import.meta.env.SSR ? () => null : lazily(() => import('./live-unread.tsx'));

/** The header's data about the signed-in person. */
export type ShellViewer = Pick<Me, 'id' | 'full_name' | 'username' | 'avatar_url' | 'coins' | 'is_admin'> & {
  /** Unread messages. */
  unread: number;
  /** Unread notifications. */
  notices: number;
};

/**
 * Sticky head of every page (NAV-01 to NAV-05); null is a guest, undefined an unknown viewer. Menus
 * open without script: they are popovers.
 */
export function Header({ viewer, theme }: { viewer: ShellViewer | null | undefined; theme: Theme }) {
  const { pathname, search } = useLocation();
  const from = /^\/(login|signup)?$/.test(pathname) ? search : `?from=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo />
          </Link>
          <nav aria-label="Main">
            {mainLinks.map(({ label, to, above = `${to}/` }) => (
              <Link key={to} to={to} aria-current={pathname === to ? 'page' : pathname.startsWith(above) || undefined}>
                {label}
                {viewer && to === '/chat' && <UnreadCount loaded={viewer.unread} />}
              </Link>
            ))}
          </nav>
          {viewer ? (
            <>
              <Link className="coins" to="/wallet" aria-label={`Wallet: ${number(viewer.coins)} coins`}>
                <CoinGlyph />
                {number(viewer.coins)}
              </Link>
              <Link className="icon-btn" to="/notifications">
                <span className="sr-only">Notifications</span>
                <Bell />
                <NoticeCount loaded={viewer.notices} />
              </Link>
              <button type="button" className="icon-btn max-wide:hidden" popoverTarget="account-menu">
                <span className="sr-only">Account menu</span>
                <Avatar name={viewer.full_name} picture={viewer.avatar_url} size={36} />
              </button>
            </>
          ) : (
            viewer === null && (
              <>
                <LinkButton look="quiet" to={`/login${from}`}>
                  Login
                </LinkButton>
                <LinkButton to={`/signup${from}`}>Sign Up</LinkButton>
              </>
            )
          )}
          <button type="button" className="icon-btn wide:hidden" popoverTarget="menu">
            <span className="sr-only">Open menu</span>
            <Menu />
            {viewer && <UnreadCount loaded={viewer.unread} />}
          </button>
        </div>
      </header>
      <MenuDrawer viewer={viewer} theme={theme} />
      {viewer && <AccountMenu theme={theme} />}
      {viewer && (
        <Suspense>
          <LiveUnread key={viewer.username} {...viewer} />
        </Suspense>
      )}
    </>
  );
}
