import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The addresses of the product, in the order of the specification's route list; then what serves them. */
export default [
  index('pages/home.tsx'),
  route('login', 'pages/login.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('terms-of-service', 'pages/terms-of-service.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('faq', 'pages/faq.tsx'),
  route('all-assignments', 'pages/all-assignments.tsx'),
  route('assignment/:id', 'pages/assignment.tsx'),
  route('user/:username', 'pages/user.tsx'),
  route('email-confirmation', 'pages/email-confirmation.tsx'),
  route('transaction-history', 'pages/transaction-history.tsx'),
  route('post-assignment', 'pages/post-assignment.tsx'),
  route('wallet', 'pages/wallet.tsx'),
  route('profile', 'pages/profile.tsx', [index('pages/profile-settings.tsx'), route('bids', 'pages/profile-bids.tsx')]),
  route('about', 'pages/about.tsx'),
  route('404', 'pages/not-found.tsx'),

  route('logout', 'pages/logout.ts'),
  route('theme', 'pages/theme.ts'),
  route('dev/ui', 'pages/dev-ui.tsx'),
  route('*', 'pages/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
