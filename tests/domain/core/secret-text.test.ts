import { describe, expect, it } from 'vitest'
import { looksLikeSecret } from '../../../src/domain/core/secret-text.ts'

// Each value is a test vector of a standard, or generated for this test. None holds anything.
const hex = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const words = phrase.split(' ')
const base58 = '4Z7cXSyeFR8wNGMVXUE1TwtKn5D5Vu7FzEv69dokLv7KrQk7h6pu4LF8ZRR9yQBhc7uSM6RTTZtU1fmaxiNrxXrs'
const bytes = Array.from({ length: 64 }, (_, index) => (index * 37) % 256)
const extended = `xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi`
const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

describe('looksLikeSecret (F26)', () => {
  it.each([
    ['a private key', `0x${hex}`],
    ['a private key without 0x', hex.toUpperCase()],
    ['a private key in quotes', `"${hex}"`],
    ['a private key with a line break', `${hex.slice(0, 30)}\r\n${hex.slice(30)}`],
    ['a private key in groups', hex.replace(/.{8}/g, '$& ')],
    ['a private key with an invisible letter', `${hex.slice(0, 9)}\u200b${hex.slice(9)}`],
    [
      'a private key in full-width letters',
      [...hex].map(c => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''),
    ],
    ['a private key with a label', `Private key: 0x${hex}`],
    ['a line of a settings file', `PRIVATE_KEY=0x${hex}`],
    ['64 bytes in hex', hex + hex],
    ['a key of Solana', base58],
    ['a key file of Solana', JSON.stringify(bytes)],
    ['a key file of Solana with line breaks', JSON.stringify(bytes, null, 1)],
    ['WIF', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['compressed WIF', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
    ['BIP-38', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['an extended key', extended],
    ['a PEM file', `-----BEGIN EC PRIVATE KEY-----\nMHQCAQEE`],
    ['a keystore', `{"version":3,"crypto":{"cipher":"aes-128-ctr","ciphertext": "d172bf7"}}`],
    ['a key of Sui', `suiprivkey1${'qzry9x8gf2tvdw0s3jn54khce6mua7l'.repeat(2)}`],
    ['12 words', phrase],
    ['24 words', `${phrase} ${phrase}`],
    ['words in capitals with commas', words.join(', ').toUpperCase()],
    ['words with line breaks', words.join('\r\n')],
    ['numbered words', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['numbered words without blanks', words.map((word, index) => `${index + 1}.${word}`).join(' ')],
    ['words with a label', `My seed phrase: ${phrase}.`],
    ['words with hyphens', words.join('-')],
    [
      'Japanese words',
      'あいこくしん　あいさつ　あいだ　あおぞら　あかちゃん　あきる　あけがた　あける　あこがれる　あさい　あさひ　あしあと',
    ],
    ['Chinese words', '的 一 是 在 不 了 有 和 人 这 中 大'],
    [
      'French words',
      'abaisser abandon abdiquer abeille abolir aborder aboutir aboyer abrasif abreuver abriter abroger',
    ],
  ])('recognises %s', (_name, text) => {
    expect(looksLikeSecret(text)).toBe(true)
  })

  it.each(
    [
      ['', 'abc', '1,000.50', 'MetaMask Portfolio', 'vitalik.eth', 'sub.name.of.a.long.chain.eth'],
      [address, address.slice(2), `${address}\n${address}`, `eip155:1:${address}`, `"${address}"`],
      [sol, `${sol} ${sol}`, `${sol}\n${sol}`, `solana:${sol}?reference=${sol}`],
      [
        'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      ],
      [`https://etherscan.io/tx/0x${hex}`, `wc:${hex}@2?relay-protocol=irn&symKey=${hex}`],
      [`ethereum:${address}/transfer?address=${address}&uint256=${'9'.repeat(64)}`],
      ['my savings for the house by the lake', 'name@example.com', words.slice(0, 11).join(' ')],
    ].flat(),
  )('takes %j for no secret', text => {
    expect(looksLikeSecret(text)).toBe(false)
  })

  it.each([`0x${hex}`, base58])('takes %s for a hash where hashes are allowed', text => {
    expect(looksLikeSecret(text, { isHashAllowed: true })).toBe(false)
    expect(looksLikeSecret(`${phrase}`, { isHashAllowed: true })).toBe(true)
  })
})
