import './styles/app.css';
import { Activity, type ReactNode, Suspense } from 'react';
import {
  data as answer,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import type { Theme } from '#core/page.ts';
import type { Route } from './+types/root';
import './announcements/announcement-banner.css';
import { readAnew } from './lib/after-refusal.ts';
import { keepForm, lazily, useHeldNavigation } from './lib/connection.ts';
import { useNonce } from './lib/nonce.ts';
import { pageContext } from './lib/page-context.ts';
import { useCheckingSession } from './site/checking-session.tsx';
import { Footer } from './site/footer.tsx';
import { Header, type ShellViewer } from './site/header.tsx';
import { PageError } from './site/page-error.tsx';
import './site/show-pictures.css';
import { ViewAsBanner } from './site/view-as.tsx';
import { noticeOf } from './toasts.ts';
import icon from './ui/icon.svg?url';
import appleIcon from './ui/icon-apple.png?url';
import { Waiting } from './ui/states.tsx';
import { Toaster } from './ui/toaster.tsx';

/** Loads the data of every page's frame: about the viewer, only the header's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer, viewedUntil, theme, leavesOutPictures, putAway, now, site, ...page } = context.get(pageContext);
  const { requestId, sessionLasts, takeFlash } = page;
  // The page is kept for offline use (docs/decisions/0069), when the browser's present user is
  // unknown.
  const isForAnybody = !viewer && url.pathname === '/chat/offline';
  // The page shows even if its badges fail.
  const none = () => ({ unread: 0 });
  const [messages, notices, banner] = await Promise.all([
    viewer ? api.chat.unread().catch(none) : none(),
    viewer ? api.notifications.count().catch(none) : none(),
    isForAnybody ? null : api.announcements.shown({ put_away: [...putAway] }).catch(() => null),
  ]);
  const shellViewer: ShellViewer | null = viewer && {
    id: viewer.id,
    full_name: viewer.full_name,
    username: viewer.username,
    avatar_url: viewer.avatar_url,
    coins: viewer.coins,
    is_admin: viewer.is_admin,
    unread: messages.unread,
    notices: notices.unread,
  };
  const flash = noticeOf(takeFlash());
  const { support, publicUrl: origin } = site;
  return {
    viewer: isForAnybody ? undefined : shellViewer,
    isViewedAs: viewedUntil !== null,
    theme,
    leavesOutPictures,
    banner,
    flash,
    support,
    origin,
    requestId,
    sessionLasts,
    year: now.getFullYear(),
  };
}

/** Few pages have any: the server draws them, and browsers load their script where they stand. */
const FrameNotes = import.meta.env.SSR
  ? (await import('./pages/site/frame-notes.tsx')).default
  : lazily(() => import('./pages/site/frame-notes.tsx'));

/** It draws nothing, so the server leaves it out, and guests do not load it. */
const SessionKeeper = import.meta.env.SSR ? () => null : lazily(() => import('./accounts/session-keeper.tsx'));

/** It shows what waits in this browser, of which the server knows nothing. */
const WaitingForms = import.meta.env.SSR ? () => null : lazily(() => import('./site/waiting-forms.tsx'));

/**
 * Replaces the page with an error that occurred before any page could be drawn, as every page's own
 * boundary does.
 */
const showFault: Route.MiddlewareFunction = ({ context, pattern }) => {
  const { fault, nameRoute } = context.get(pageContext);
  nameRoute(pattern);
  if (fault) throw answer(fault, { status: fault.status });
};

export const middleware = [showFault];

export const clientMiddleware = [keepForm, readAnew];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const theme = data?.theme ?? 'light';
  const held = useHeldNavigation();
  const underWay = useNavigation().state !== 'idle' && !held;
  return (
    <html lang="en-PK" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColour theme={theme} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={appleIcon} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="btn pri skip" href="#main">
          Skip to content
        </a>
        <Header viewer={data?.viewer} theme={theme} />
        <Suspense>
          {(data?.banner || data?.leavesOutPictures) && <FrameNotes {...data} />}
          {data?.viewer && !data.isViewedAs && <WaitingForms viewer={data.viewer} />}
        </Suspense>
        <main id="main" tabIndex={-1} aria-busy={underWay || undefined}>
          {children}
        </main>
        {data && <Footer support={data.support} theme={theme} year={data.year} />}
        {data?.isViewedAs && <ViewAsBanner name={data.viewer?.full_name ?? ''} />}
        {typeof data?.sessionLasts === 'number' && (
          <Suspense>
            <SessionKeeper lasts={data.sessionLasts} />
          </Suspense>
        )}
        <Toaster flash={data?.flash ?? null} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

const papers = { light: '#faf8f3', dark: '#101412' } as const;

/** The colour of the browser's own bars: that of the paper. */
function ThemeColour({ theme }: { theme: Theme }) {
  if (theme !== 'device') return <meta name="theme-color" content={papers[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={papers.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={papers.dark} />
    </>
  );
}

export default function Root() {
  const checking = useCheckingSession();
  return (
    <>
      {checking && <Waiting title="Checking your session..." />}
      {/* Hidden, not unmounted: after a broken connection the page returns as typed. */}
      <Activity mode={checking ? 'hidden' : 'visible'}>
        <Outlet />
      </Activity>
    </>
  );
}

/** Unknown pages, and errors that no page handles itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  return <PageError error={error} reference={data?.requestId ?? undefined} />;
}
