/** What of a chat's files opens in place: what every browser shows as a picture, by its bytes. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The file of a message can be opened in place. */
export function isPicture(file: { content_type: string }): boolean {
  return pictureTypes.includes(file.content_type);
}
