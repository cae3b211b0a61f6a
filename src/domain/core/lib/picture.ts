/** Pictures made of pixels: any other kind may hold more than a picture. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const mostBytes = 10 * 2 ** 20

/** Whether it is a picture that is looked at. */
export function isPicture(given: unknown): given is Blob {
  return given instanceof Blob && pictureTypes.includes(given.type) && given.size <= mostBytes
}
