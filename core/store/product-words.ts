/* Words of the store's refusals that its public pages show: the others are not sent with these. */

/** Replaces the button of a product that cannot be bought (PRODUCT-11). */
export const unavailable = 'Currently unavailable';
/** Title and text for a product that cannot be shown (PRODUCT-20). */
export const notLoaded = { title: 'Error loading product', text: 'Failed to load product' } as const;
/** The stock of a variant of which less is left than was asked for (PRODUCT-10). */
export const tooFew = 'Not enough stock. Only {left} left.';
