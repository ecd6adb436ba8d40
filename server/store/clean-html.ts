import sanitizeHtml from 'sanitize-html';

/** What the text of a product may be made of; nothing of it runs, loads anything or leaves the site's own look. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'], '*': ['dir', 'lang'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  // The page has the headings above them.
  transformTags: { h1: 'h3', h2: 'h3', a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
  nestingLimit: 20,
};

/** HTML on its way into the catalogue: what is not allowed goes, scripts and styles with all they hold (PRODUCT-04). */
export function cleanHtml(sent: string): string {
  return sanitizeHtml(sent, allowed).trim();
}
