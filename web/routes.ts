import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The addresses of the product, in the order of the specification's route list; then what serves them. */
export default [
  index('pages/home.tsx'),
  route('all-assignments', 'pages/all-assignments.tsx'),
  route('assignment/:id', 'pages/assignment.tsx'),
  route('post-assignment', 'pages/post-assignment.tsx'),
  route('about', 'pages/about.tsx'),
  route('404', 'pages/not-found.tsx'),

  route('logout', 'pages/logout.ts'),
  route('theme', 'pages/theme.ts'),
  route('dev/ui', 'pages/dev-ui.tsx'),
  route('*', 'pages/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
