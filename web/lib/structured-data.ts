/*
 * What pages say of themselves to search engines (schema.org), as JSON with absolute addresses. An assignment is no
 * `JobPosting`: nobody is employed.
 */

const context = 'https://schema.org';

/** The way from a list to one of what it lists: names and paths. */
export function breadcrumbs(origin: string, ...steps: { name: string; path: string }[]): string {
  return JSON.stringify({
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  });
}

/** A thing of schema.org's, or several: their types and properties. */
export function structured(...things: ({ '@type': string } & Record<string, unknown>)[]): string {
  return JSON.stringify({ '@context': context, '@graph': things });
}
