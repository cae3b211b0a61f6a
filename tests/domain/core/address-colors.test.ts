import { expect, it } from 'vitest'
import { addressColors, addressRing } from '../../../src/domain/core/address-colors.ts'

const [first, second] = [
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
]
const huesOf = (css: string) =>
  new Set([...css.matchAll(/oklch\([.\d]+ [.\d]+ (\d+)\)/g)].map(([, hue]) => hue))

it('the ring of an address has the hues of its picture, in any case of its letters, and other addresses have others', () => {
  expect(huesOf(addressRing(first))).toEqual(huesOf(addressColors(first)))
  expect(addressRing(first.toLowerCase())).toBe(addressRing(first))
  expect(huesOf(addressRing(second))).not.toEqual(huesOf(addressRing(first)))
})
