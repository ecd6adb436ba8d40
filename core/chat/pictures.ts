/** Chat files that open in place: those that every browser shows as a picture, by their bytes. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Tells whether the file of a message can be opened in place. */
export function isPicture(file: { content_type: string }): boolean {
  return pictureTypes.includes(file.content_type);
}
