import fc from 'fast-check'

/**
 * Characters that often break code that processes text: control characters, quotes, marks and overrides of the writing
 * direction, joiners, combining marks, halves of surrogate pairs, parts of a family emoji.
 */
const odd = [
  ...[
    0x00, 0x0a, 0x0d, 0x22, 0x2c, 0x3d, 0x7f, 0x85, 0xad, 0x300, 0x301, 0x61c, 0x903, 0x200b, 0x200d, 0x200e,
  ],
  ...[
    0x2028, 0x202e, 0x2066, 0x2069, 0x20e3, 0xd83d, 0xdc68, 0xfe0f, 0xfeff, 0x1f1e6, 0x1f3fd, 0x1f468,
    0xe0067,
  ],
]
const codePoint = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 0x10_ffff }) },
  { weight: 2, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
)

/**
 * Generates a text of up to `maxLength` code points of any kind. fast-check's unit `binary` is slow to start, and its
 * texts are much shorter.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(codePoint, { maxLength, size: 'max' }).map(codes => String.fromCodePoint(...codes))
