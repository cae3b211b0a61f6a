/** Image types that Portico decodes. Other types, such as SVG, can contain scripts or links. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const maxBytes = 10 * 2 ** 20

/** Whether the value is an image that Portico decodes: one of `pictureTypes`, with at most `maxBytes`. */
export function isPicture(value: unknown): value is Blob {
  return value instanceof Blob && pictureTypes.includes(value.type) && value.size <= maxBytes
}
