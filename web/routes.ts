import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages for signed-in people only (spec §2, Access). */
const signedIn = (id: string, ...pages: RouteConfigEntry[]) => layout('pages/signed-in.tsx', { id }, pages);

/**
 * Dialogs with addresses of their own: the owner's actions, over the assignment's page and over the
 * own list.
 */
const ownerDialogs = (at: string, over: string) => [
  route(`${at}award/:username`, 'pages/assignment-award.tsx', { id: `${over}-award` }),
  route(`${at}ask/:username`, 'pages/assignment-ask.tsx', { id: `${over}-ask` }),
  route(`${at}edit`, 'pages/assignment-edit.tsx', { id: `${over}-edit` }),
  route(`${at}history`, 'pages/assignment-history.tsx', { id: `${over}-history` }),
  route(`${at}delete`, 'pages/assignment-delete.tsx', { id: `${over}-delete` }),
  route(`${at}complete`, 'pages/assignment-complete.tsx', { id: `${over}-complete` }),
  route(`${at}shortlist`, 'pages/bid-shortlist.ts', { id: `${over}-shortlist` }),
  route(`${at}rate`, 'pages/assignment-rate.tsx', { id: `${over}-rate` }),
];

/** The awarded tutor's dialog, over the assignment's page and over the own bids. */
const submitDialog = (at: string, over: string) =>
  route(`${at}submit`, 'pages/assignment-submit.tsx', { id: `${over}-submit` });

/** The bid dialog of a list. */
const bidDialog = (over: string) => route('bid/:id', 'pages/place-bid.tsx', { id: `${over}-bid` });
/**
 * The admin's pages; each tab is a page within the frame, with dialogs and a file of its own
 * (docs/architecture.md).
 */
const admin = route('admin', 'pages/admin-only.tsx', [
  layout('pages/admin.tsx', [
    index('pages/admin-users.tsx'),
    route('overview', 'pages/admin-overview.tsx'),
    route('settings', 'pages/admin-settings.tsx', { id: 'admin-settings' }, [
      route(':name', 'pages/admin-setting.tsx'),
    ]),
    route('scammers', 'pages/admin-scammers.tsx', [route(':id/remove', 'pages/admin-scammer-remove.tsx')]),
    route('scammers/add', 'pages/admin-scammer-add.tsx'),
    route('easypaisa-payments', 'pages/admin-payments.tsx', [
      route(':id', 'pages/admin-payment.tsx'),
      route(':id/reversal', 'pages/admin-payment-reversal.tsx'),
      route(':id/:outcome', 'pages/admin-payment-close.tsx'),
    ]),
    route('coin-requests', 'pages/admin-coin-requests.tsx'),
    route('coin-requests/:id', 'pages/admin-coin-request.tsx', [route(':act', 'pages/admin-coin-request-act.tsx')]),
    route('revenue', 'pages/admin-revenue.tsx'),
    route('products', 'pages/admin-products.tsx'),
    route('orders', 'pages/admin-orders.tsx'),
    route('reports', 'pages/admin-reports.tsx'),
    route('reports/:number', 'pages/admin-report.tsx', [route(':act', 'pages/admin-report-act.tsx')]),
    route('moderation', 'pages/admin-moderation.tsx', [route(':id/:act', 'pages/admin-moderation-act.tsx')]),
    route('referrals', 'pages/admin-referrals.tsx', [
      route(':inviter/:act/:referral?', 'pages/admin-referral-act.tsx'),
    ]),
    route('messages', 'pages/admin-messages.tsx', [route(':id', 'pages/admin-message.tsx')]),
    route('audit-log', 'pages/admin-audit-log.tsx', [route(':number', 'pages/admin-audit-entry.tsx')]),
  ]),
  route('moderation.csv', 'pages/admin-moderation-csv.ts'),
  route('reports.csv', 'pages/admin-reports-csv.ts'),
  route('messages.csv', 'pages/admin-messages-csv.ts'),
  route('scammers.csv', 'pages/admin-scammers-csv.ts'),
  route('users.csv', 'pages/admin-users-csv.ts'),
  route('coin-requests.csv', 'pages/admin-coin-requests-csv.ts'),
  route('audit-log.csv', 'pages/admin-audit-log-csv.ts'),
  route('orders.csv', 'pages/admin-orders-csv.ts'),
  route('orders/:number/slip', 'pages/admin-order-slip.tsx'),
  route('orders/:number', 'pages/admin-order.tsx', [route(':act', 'pages/admin-order-act.tsx')]),
  route('products/new', 'pages/admin-product-new.tsx'),
  route('products/:id', 'pages/admin-product.tsx', [
    route('stock/:variant', 'pages/admin-stock-adjust.tsx'),
    route(':act', 'pages/admin-product-act.tsx'),
  ]),
  route('users/:id/statement.csv', 'pages/admin-statement-csv.ts'),
  route('users/:id/statement/print', 'pages/admin-statement-print.tsx'),
  route('users/:id', 'pages/admin-user.tsx', [
    route('adjust', 'pages/admin-user-adjust.tsx'),
    route(':act', 'pages/admin-user-act.tsx'),
  ]),
]);

/**
 * The addresses of the product, in the order of the specification's route list; then the addresses
 * that serve them.
 */
export default [
  route('/', 'pages/home.tsx', [bidDialog('home')]),
  route('login', 'pages/login.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('terms-of-service', 'pages/terms-of-service.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('faq', 'pages/faq.tsx'),
  route('store', 'pages/store.tsx', [
    route('buy/:pack', 'pages/store-buy.tsx'),
    route('cart', 'pages/cart-drawer.tsx', { id: 'store-cart' }),
  ]),
  route('product/:id', 'pages/product.tsx', [
    route('cart', 'pages/cart-drawer.tsx', { id: 'product-cart' }),
    route('image/:number', 'pages/product-image.tsx'),
  ]),
  route('success', 'pages/success.tsx'),
  route('all-assignments', 'pages/all-assignments.tsx', [
    route('filters', 'pages/assignment-filters.tsx'),
    bidDialog('list'),
    signedIn('signed-in-search', route('save', 'pages/search-save.tsx')),
  ]),
  route('assignment/:id', 'pages/assignment.tsx', [
    signedIn(
      'assignment-dialogs',
      ...ownerDialogs('', 'assignment'),
      submitDialog('', 'assignment'),
      route('ask', 'pages/assignment-ask.tsx', { id: 'assignment-ask-poster' }),
      route('answer/:question', 'pages/assignment-answer.tsx'),
      route('bid/edit', 'pages/assignment-bid-edit.tsx'),
      route('bid/withdraw', 'pages/assignment-bid-withdraw.tsx'),
    ),
  ]),
  route('tutors', 'pages/tutors.tsx', [
    route('filters', 'pages/tutor-filters.tsx'),
    route('invite/:username', 'pages/tutor-invite.tsx'),
  ]),
  signedIn(
    'signed-in-compare',
    route('assignment/:id/compare', 'pages/assignment-compare.tsx'),
    route('assignment/:id/compare/shortlist', 'pages/bid-shortlist.ts', { id: 'compare-shortlist' }),
  ),
  route('user/:username', 'pages/user.tsx'),
  route('chat/offline', 'pages/chat-offline.tsx'),
  route('scammers', 'pages/scammers.tsx'),
  route('scammers/notice', 'pages/scammers-notice.tsx'),
  route('email-confirmation', 'pages/email-confirmation.tsx'),
  route('auth/callback', 'pages/auth-callback.tsx'),
  route('coin-purchase-success', 'pages/coin-purchase-success.tsx'),
  route('admin-panel', 'pages/admin-panel.tsx'),
  admin,
  signedIn(
    'signed-in',
    route('transaction-history', 'pages/transaction-history.tsx'),
    route('transaction-history.csv', 'pages/transaction-history-csv.ts'),
    route('transaction-history/print', 'pages/transaction-history-print.tsx'),
    route('post-assignment', 'pages/post-assignment.tsx'),
    route('chat', 'pages/chat.tsx', [
      route('milestones', 'pages/chat-milestones.tsx'),
      route('milestones/new', 'pages/chat-milestone-new.tsx'),
      route('milestones/:id/:act', 'pages/chat-milestone-change.tsx'),
      route('ai', 'pages/chat-ai.tsx'),
      route('pay', 'pages/chat-pay.tsx'),
      route('payments/:id/:answer', 'pages/chat-payment-answer.tsx'),
      route('pictures/:id', 'pages/chat-picture.tsx'),
      route('feedback', 'pages/chat-feedback.tsx'),
    ]),
    route('saved-searches', 'pages/saved-searches.tsx', [route(':id/delete', 'pages/saved-search-delete.tsx')]),
    route('settings', 'pages/settings.tsx'),
    route('settings/notifications', 'pages/notification-settings.ts'),
    route('settings/security', 'pages/security.tsx', [route(':act', 'pages/security-act.tsx')]),
    route('report-profile/:username', 'pages/report-profile.tsx'),
    route('appeals/:id', 'pages/appeal.tsx'),
    route('report-feedback', 'pages/report-feedback.tsx'),
    route('wallet', 'pages/wallet.tsx', [route('buy/:pack', 'pages/wallet-buy.tsx')]),
    route('coin-requests', 'pages/coin-requests.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('notifications/:id', 'pages/notification.ts'),
    route('pay/:gateway', 'pages/gateway-payment.tsx'),
    route('easypaisa-payment', 'pages/gateway-payment.tsx', { id: 'easypaisa-payment' }),
    route('invite', 'pages/invite.tsx'),
    route('profile', 'pages/profile.tsx', [
      index('pages/profile-settings.tsx'),
      route('gigs', 'pages/profile-gigs.tsx'),
      route('assignments', 'pages/profile-assignments.tsx', [
        route(':id/bids', 'pages/assignment-bids.tsx'),
        ...ownerDialogs(':id/', 'profile'),
      ]),
      route('bids', 'pages/profile-bids.tsx', [submitDialog(':id/', 'profile')]),
    ]),
  ),
  route('about', 'pages/about.tsx'),
  route('404', 'pages/not-found.tsx'),

  route('saved-searches/stop', 'pages/search-mails-stop.tsx'),
  route('login/code', 'pages/login-code.tsx'),
  route('login/keep', 'pages/login-keep.tsx'),
  route('cart', 'pages/cart.tsx'),
  route('recover', 'pages/recover.tsx'),
  route('auth/email', 'pages/auth-email.tsx'),
  signedIn('signed-in-accounts', route('choose-username', 'pages/choose-username.tsx')),
  route('logout', 'pages/logout.ts'),
  signedIn(
    'signed-in-orders',
    route('checkout', 'pages/checkout.tsx'),
    route('orders', 'pages/orders.tsx'),
    route('orders/:number', 'pages/order.tsx', [route('cancel', 'pages/order-cancel.tsx')]),
    route('orders/:number/pay', 'pages/order-pay.tsx'),
    route('orders/:number/receipt', 'pages/order-receipt.tsx'),
  ),
  route('view-as/end', 'pages/view-as-end.ts'),
  signedIn('signed-in-jazzcash', route('jazzcash-payment', 'pages/gateway-payment.tsx', { id: 'jazzcash-payment' })),
  route('theme', 'pages/theme.ts'),
  route('manifest.webmanifest', 'pages/manifest.ts'),
  route('dev/ui', 'pages/dev-ui.tsx'),
  route('*', 'pages/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
