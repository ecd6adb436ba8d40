import sanitizeHtml from 'sanitize-html';

/** Allowed content of product texts; none of it runs, loads anything or changes the site's look. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'], '*': ['dir', 'lang'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  // Higher headings belong to the page.
  transformTags: { h1: 'h3', h2: 'h3', a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
  nestingLimit: 20,
};

/**
 * Cleans HTML for the catalogue: removes all that is not allowed, scripts and styles with their
 * contents (PRODUCT-04).
 */
export function cleanHtml(sent: string): string {
  return sanitizeHtml(sent, allowed).trim();
}
