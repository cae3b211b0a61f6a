/** Well-known contracts for which many sites request an allowance. A name applies to the address on every network. */
const names: Readonly<Record<string, string>> = {
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2 (Uniswap)',
  '0x1111111254eeb25477b68fb85ed929f73a960582': '1inch',
  '0x111111125421ca6dc452d289314280a0f8842a65': '1inch',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': 'Seaport (OpenSea)',
}

/** Returns the name of a well-known contract. Returns undefined for any other address. */
export function contractName(address: string): string | undefined {
  const key = address.toLowerCase()
  return Object.hasOwn(names, key) ? names[key] : undefined
}
