/*
 * Structured data for search engines (schema.org), as JSON with absolute addresses. An assignment
 * is not a `JobPosting`: it employs no person.
 */

const context = 'https://schema.org';

/**
 * Writes JSON for a script element. Without a '<', since React writes '<script' differently on the
 * server than in the browser.
 */
export const scriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The path from a list to one of its entries: names and paths. */
export function breadcrumbs(origin: string, ...steps: { name: string; path: string }[]): string {
  return scriptJson({
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

/** One or more schema.org items: their types and properties. */
export function structured(...things: ({ '@type': string } & Record<string, unknown>)[]): string {
  return scriptJson({ '@context': context, '@graph': things });
}
