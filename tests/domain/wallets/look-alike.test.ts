import { describe, expect, it } from 'vitest'
import { imitatesName, nameSkeleton } from '../../../src/domain/wallets/look-alike.ts'

describe('the name of a wallet', () => {
  it.each([
    ['MetaMask', 'metamask'],
    ['MetaMask', 'MetaMask Wallet'],
    ['MetaMask', 'Official MetaMask Extension'],
    ['MetaMask', 'MеtаMаsk'],
    ['MetaMask', 'Meta\u200bMask'],
    ['MetaMask', 'ＭetaMask'],
    ['Phantom', 'Phant0m'],
    ['Phantom', 'Phantorn'],
    ['Rabby', 'RaƄƄy'],
    ['Wallet', 'Wa11et'],
  ])('%s looks like %s', (known, name) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton(known))
  })

  it.each([
    ['MetaMask', 'MetaMask Flask'],
    ['Phantom', 'Rabby'],
    ['Wallet', 'Official'],
  ])('%s does not look like %s', (known, name) => {
    expect(nameSkeleton(name)).not.toBe(nameSkeleton(known))
  })

  it.each([
    ['Examp1e', true],
    ['Exаmple', true],
    ['Example', false],
    ['EXAMPLE', false],
    ['Exam-ple', false],
    ['Example 2', false],
  ])('%s imitates Example: %s', (name, imitates) => {
    expect(imitatesName(name, 'Example')).toBe(imitates)
  })
})
