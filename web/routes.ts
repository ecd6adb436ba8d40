import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Pages for signed-in people only (spec §2, Access). */
const signedIn = (id: string, ...pages: RouteConfigEntry[]) => layout('pages/signed-in.tsx', { id }, pages);

/**
 * Dialogs with addresses of their own: the owner's actions, over the assignment's page and over the
 * own list.
 */
const ownerDialogs = (at: string, over: string) => [
  route(`${at}award/:username`, 'pages/assignments/assignment-award.tsx', { id: `${over}-award` }),
  route(`${at}ask/:username`, 'pages/questions/assignment-ask.tsx', { id: `${over}-ask` }),
  route(`${at}edit`, 'pages/assignments/assignment-edit.tsx', { id: `${over}-edit` }),
  route(`${at}history`, 'pages/assignments/assignment-history.tsx', { id: `${over}-history` }),
  route(`${at}delete`, 'pages/assignments/assignment-delete.tsx', { id: `${over}-delete` }),
  route(`${at}complete`, 'pages/assignments/assignment-complete.tsx', { id: `${over}-complete` }),
  route(`${at}shortlist`, 'pages/bids/bid-shortlist.ts', { id: `${over}-shortlist` }),
  route(`${at}rate`, 'pages/work/assignment-rate.tsx', { id: `${over}-rate` }),
];

/** The awarded tutor's dialog, over the assignment's page and over the own bids. */
const submitDialog = (at: string, over: string) =>
  route(`${at}submit`, 'pages/work/assignment-submit.tsx', { id: `${over}-submit` });

/** The bid dialog of a list. */
const bidDialog = (over: string) => route('bid/:id', 'pages/bids/place-bid.tsx', { id: `${over}-bid` });
/**
 * The admin's pages; each tab is a page within the frame, with dialogs and a file of its own
 * (docs/architecture.md).
 */
const admin = route('admin', 'pages/admin/admin-only.tsx', [
  layout('pages/admin/admin.tsx', [
    index('pages/admin/users.tsx'),
    route('overview', 'pages/admin/overview.tsx'),
    route('funnels', 'pages/admin/funnels.tsx'),
    route('settings', 'pages/admin/settings.tsx', { id: 'admin-settings' }, [
      route(':name', 'pages/admin/setting.tsx'),
    ]),
    route('scammers', 'pages/admin/scammers.tsx', [route(':id/remove', 'pages/admin/scammer-remove.tsx')]),
    route('scammers/add', 'pages/admin/scammer-add.tsx'),
    route('easypaisa-payments', 'pages/admin/payments.tsx', [
      route(':id', 'pages/admin/payment.tsx'),
      route(':id/reversal', 'pages/admin/payment-reversal.tsx'),
      route(':id/:outcome', 'pages/admin/payment-close.tsx'),
    ]),
    route('coin-requests', 'pages/admin/coin-requests.tsx'),
    route('coin-requests/:id', 'pages/admin/coin-request.tsx', [route(':act', 'pages/admin/coin-request-act.tsx')]),
    route('adjustments', 'pages/admin/adjustments.tsx', [route(':id/:act', 'pages/admin/adjustment-decide.tsx')]),
    route('revenue', 'pages/admin/revenue.tsx'),
    route('months', 'pages/admin/months.tsx'),
    route('products', 'pages/admin/products.tsx'),
    route('orders', 'pages/admin/orders.tsx'),
    route('reports', 'pages/admin/reports.tsx'),
    route('reports/:number', 'pages/admin/report.tsx', [route(':act', 'pages/admin/report-act.tsx')]),
    route('disagreements', 'pages/admin/disagreements.tsx'),
    route('disagreements/:number', 'pages/admin/disagreement.tsx', [
      route('decide', 'pages/admin/disagreement-decide.tsx'),
    ]),
    route('content', 'pages/admin/content.tsx', [
      route(':kind/:id/take-down/:position?', 'pages/admin/content-take-down.tsx'),
    ]),
    route('take-downs', 'pages/admin/take-downs.tsx', [route(':number/:act', 'pages/admin/take-down-decide.tsx')]),
    route('moderation', 'pages/admin/moderation.tsx', [route(':id/:act', 'pages/admin/moderation-act.tsx')]),
    route('referrals', 'pages/admin/referrals.tsx', [
      route(':inviter/:act/:referral?', 'pages/admin/referral-act.tsx'),
    ]),
    route('messages', 'pages/admin/messages.tsx', [route(':id', 'pages/admin/message.tsx')]),
    route('team', 'pages/admin/team.tsx', [
      route('give/:username?', 'pages/admin/role-give.tsx'),
      route(':username/:role/take', 'pages/admin/role-take.tsx'),
    ]),
    route('announcements', 'pages/admin/announcements.tsx'),
    route('announcements/new', 'pages/admin/announcement-write.tsx', { id: 'announcement-new' }),
    route('announcements/:number/change', 'pages/admin/announcement-write.tsx', { id: 'announcement-change' }),
    route('announcements/:number', 'pages/admin/announcement.tsx', [route(':act', 'pages/admin/announcement-act.tsx')]),
    route('audit-log', 'pages/admin/audit-log.tsx', [route(':number', 'pages/admin/audit-entry.tsx')]),
  ]),
  route('months.csv', 'pages/admin/months-csv.ts'),
  route('months/entries.csv', 'pages/admin/month-entries-csv.ts'),
  route('moderation.csv', 'pages/admin/moderation-csv.ts'),
  route('reports.csv', 'pages/admin/reports-csv.ts'),
  route('messages.csv', 'pages/admin/messages-csv.ts'),
  route('scammers.csv', 'pages/admin/scammers-csv.ts'),
  route('users.csv', 'pages/admin/users-csv.ts'),
  route('coin-requests.csv', 'pages/admin/coin-requests-csv.ts'),
  route('audit-log.csv', 'pages/admin/audit-log-csv.ts'),
  route('orders.csv', 'pages/admin/orders-csv.ts'),
  route('orders/:number/slip', 'pages/admin/order-slip.tsx'),
  route('orders/:number', 'pages/admin/order.tsx', [
    route('tracking', 'pages/admin/order-correct.tsx', { id: 'order-tracking' }),
    route('back', 'pages/admin/order-correct.tsx', { id: 'order-back' }),
    route(':act', 'pages/admin/order-act.tsx'),
  ]),
  route('products/new', 'pages/admin/product-new.tsx'),
  route('products/:id', 'pages/admin/product.tsx', [
    route('stock/:variant', 'pages/admin/stock-adjust.tsx'),
    route(':act', 'pages/admin/product-act.tsx'),
  ]),
  route('users/:id/statement.csv', 'pages/admin/statement-csv.ts'),
  route('users/:id/statement/print', 'pages/admin/statement-print.tsx'),
  route('users/:id', 'pages/admin/user.tsx', [
    route('adjust', 'pages/admin/user-adjust.tsx'),
    route(':act', 'pages/admin/user-act.tsx'),
  ]),
]);

/**
 * The addresses of the product, in the order of the specification's route list; then the addresses
 * that serve them.
 */
export default [
  route('/', 'pages/site/home.tsx', [bidDialog('home')]),
  route('login', 'pages/accounts/login.tsx'),
  route('signup', 'pages/accounts/signup.tsx'),
  route('privacy-policy', 'pages/site/privacy-policy.tsx'),
  route('terms-of-service', 'pages/site/terms-of-service.tsx'),
  route('contact', 'pages/site/contact.tsx'),
  route('faq', 'pages/site/faq.tsx'),
  route('store', 'pages/store/store.tsx', [
    route('buy/:pack', 'pages/store/store-buy.tsx'),
    route('cart', 'pages/store/cart-drawer.tsx', { id: 'store-cart' }),
  ]),
  route('product/:id', 'pages/store/product.tsx', [
    route('cart', 'pages/store/cart-drawer.tsx', { id: 'product-cart' }),
    route('image/:number', 'pages/store/product-image.tsx'),
  ]),
  route('success', 'pages/store/success.tsx'),
  route('all-assignments', 'pages/assignments/all-assignments.tsx', [
    route('filters', 'pages/assignments/assignment-filters.tsx'),
    bidDialog('list'),
    signedIn('signed-in-search', route('save', 'pages/searches/search-save.tsx')),
  ]),
  route('assignment/:id', 'pages/assignments/assignment.tsx', [
    signedIn(
      'assignment-dialogs',
      ...ownerDialogs('', 'assignment'),
      submitDialog('', 'assignment'),
      route('changes', 'pages/work/assignment-changes.tsx'),
      route('show', 'pages/work/assignment-show.ts'),
      route('reply/:review', 'pages/work/review-reply.tsx', { id: 'assignment-reply' }),
      route('end', 'pages/assignments/assignment-end.tsx'),
      route('propose-end', 'pages/assignments/assignment-propose-end.tsx'),
      route('answer-end', 'pages/assignments/assignment-answer-end.tsx'),
      route('withdraw-end', 'pages/assignments/assignment-withdraw-end.tsx'),
      route('withdraw-deadline', 'pages/assignments/assignment-withdraw-deadline.tsx'),
      route('close', 'pages/assignments/assignment-close.tsx'),
      route('open-to-all', 'pages/assignments/assignment-open-to-all.tsx'),
      route('decline', 'pages/assignments/assignment-decline.tsx'),
      route('tell', 'pages/searches/search-like.tsx'),
      route('deadline', 'pages/assignments/assignment-deadline.tsx'),
      route('answer-deadline', 'pages/assignments/assignment-answer-deadline.tsx'),
      route('ask', 'pages/questions/assignment-ask.tsx', { id: 'assignment-ask-poster' }),
      route('answer/:question', 'pages/questions/assignment-answer.tsx'),
      route('bid/edit', 'pages/bids/assignment-bid-edit.tsx'),
      route('bid/withdraw', 'pages/bids/assignment-bid-withdraw.tsx'),
    ),
  ]),
  route('tutors', 'pages/tutors/tutors.tsx', [
    route('filters', 'pages/tutors/tutor-filters.tsx'),
    route('invite/:username', 'pages/tutors/tutor-invite.tsx'),
  ]),
  signedIn(
    'signed-in-compare',
    route('assignment/:id/compare', 'pages/bids/assignment-compare.tsx', [
      route('award/:username', 'pages/assignments/assignment-award.tsx', { id: 'compare-award' }),
    ]),
    route('assignment/:id/compare/shortlist', 'pages/bids/bid-shortlist.ts', { id: 'compare-shortlist' }),
  ),
  route('user/:username', 'pages/profiles/user.tsx', [
    signedIn('signed-in-reply', route('reply/:review', 'pages/work/review-reply.tsx')),
  ]),
  route('chat/offline', 'pages/chat/offline.tsx'),
  route('scammers', 'pages/safety/scammers.tsx'),
  route('scammers/notice', 'pages/safety/scammers-notice.tsx'),
  route('email-confirmation', 'pages/accounts/email-confirmation.tsx'),
  route('auth/callback', 'pages/accounts/auth-callback.tsx'),
  route('coin-purchase-success', 'pages/coins/coin-purchase-success.tsx'),
  route('admin-panel', 'pages/admin/admin-panel.tsx'),
  admin,
  signedIn(
    'signed-in',
    route('transaction-history', 'pages/coins/transaction-history.tsx'),
    route('transaction-history.csv', 'pages/coins/transaction-history-csv.ts'),
    route('transaction-history/print', 'pages/coins/transaction-history-print.tsx'),
    route('post-assignment', 'pages/assignments/post-assignment.tsx'),
    route('chat', 'pages/chat/chat.tsx', [
      route('milestones', 'pages/chat/milestones.tsx'),
      route('milestones/new', 'pages/chat/milestone-new.tsx'),
      route('milestones/:id/:act', 'pages/chat/milestone-change.tsx'),
      route('ai', 'pages/chat/ai.tsx'),
      route('pay', 'pages/chat/pay.tsx'),
      route('payments/:id/take-back', 'pages/chat/payment-take-back.tsx'),
      route('payments/:id/:answer', 'pages/chat/payment-answer.tsx'),
      route('pictures/:id/:place?', 'pages/chat/picture.tsx'),
      route('feedback', 'pages/chat/feedback.tsx'),
    ]),
    route('saved-searches', 'pages/searches/saved-searches.tsx', [
      route(':id/delete', 'pages/searches/saved-search-delete.tsx'),
    ]),
    route('settings', 'pages/accounts/settings.tsx', [route('change/:what', 'pages/accounts/change-contact.tsx')]),
    route('settings/notifications', 'pages/notifications/notification-settings.ts'),
    route('settings/security', 'pages/accounts/security.tsx', [route(':act', 'pages/accounts/security-act.tsx')]),
    route('report-profile/:username', 'pages/safety/report-profile.tsx'),
    route('appeals/:id', 'pages/safety/appeal.tsx'),
    route('take-downs/:id', 'pages/safety/take-down.tsx'),
    route('assignment/:id/disagreement', 'pages/safety/disagreement.tsx'),
    route('report-feedback', 'pages/safety/report-feedback.tsx'),
    route('wallet', 'pages/coins/wallet.tsx', [route('buy/:pack', 'pages/coins/wallet-buy.tsx')]),
    route('coin-requests', 'pages/coins/coin-requests.tsx'),
    route('notifications', 'pages/notifications/notifications.tsx'),
    route('notifications/:id', 'pages/notifications/notification.ts'),
    route('pay/:gateway', 'pages/payments/gateway-payment.tsx'),
    route('easypaisa-payment', 'pages/payments/gateway-payment.tsx', { id: 'easypaisa-payment' }),
    route('invite', 'pages/referrals/invite.tsx'),
    route('profile', 'pages/profiles/profile.tsx', [
      index('pages/profiles/profile-settings.tsx'),
      route('gigs', 'pages/profiles/profile-gigs.tsx'),
      route('assignments', 'pages/assignments/profile-assignments.tsx', [
        route(':id/bids', 'pages/bids/assignment-bids.tsx'),
        ...ownerDialogs(':id/', 'profile'),
      ]),
      route('bids', 'pages/bids/profile-bids.tsx', [submitDialog(':id/', 'profile')]),
      route('earnings', 'pages/chat/profile-earnings.tsx'),
    ]),
    route('profile/earnings.csv', 'pages/chat/earnings-csv.ts'),
    route('profile/earnings/print', 'pages/chat/earnings-print.tsx'),
  ),
  route('about', 'pages/site/about.tsx'),
  route('404', 'pages/site/not-found.tsx'),

  route('announcement', 'pages/announcements/put-away.ts'),
  route('news/stop', 'pages/announcements/news-stop.tsx'),
  route('saved-searches/stop', 'pages/searches/search-mails-stop.tsx'),
  route('login/code', 'pages/accounts/login-code.tsx'),
  route('login/keep', 'pages/accounts/login-keep.tsx'),
  route('cart', 'pages/store/cart.tsx'),
  route('recover', 'pages/accounts/recover.tsx'),
  route('email-change', 'pages/accounts/email-change.tsx'),
  route('undo', 'pages/accounts/undo.tsx'),
  route('auth/email', 'pages/accounts/auth-email.tsx'),
  signedIn('signed-in-accounts', route('choose-username', 'pages/accounts/choose-username.tsx')),
  route('logout', 'pages/accounts/logout.ts'),
  signedIn(
    'signed-in-orders',
    route('checkout', 'pages/store/checkout.tsx'),
    route('orders', 'pages/store/orders.tsx'),
    route('orders/:number', 'pages/store/order.tsx', [route('cancel', 'pages/store/order-cancel.tsx')]),
    route('orders/:number/pay', 'pages/store/order-pay.tsx'),
    route('orders/:number/receipt', 'pages/store/order-receipt.tsx'),
  ),
  route('view-as/end', 'pages/admin/view-as-end.ts'),
  signedIn(
    'signed-in-jazzcash',
    route('jazzcash-payment', 'pages/payments/gateway-payment.tsx', { id: 'jazzcash-payment' }),
  ),
  route('theme', 'pages/site/theme.ts'),
  route('manifest.webmanifest', 'pages/site/manifest.ts'),
  route('dev/ui', 'pages/site/dev-ui.tsx'),
  route('*', 'pages/site/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
