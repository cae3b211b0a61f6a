import type { CompiledTransactionMessage } from '@solana/web3.js'

const lamportsPerSignature = 5000n
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

/**
 * Returns the fee of a transaction message in lamports: 5,000 for each signature, plus the price of its compute units
 * if the message sets a price.
 */
export const feeOf = ({ header, instructions, staticAccounts }: CompiledTransactionMessage): bigint => {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] !== computeBudgetProgram) {
      others += 1n
      continue
    }
    if (data?.[0] === 2) limit = little(data.slice(1, 5))
    if (data?.[0] === 3) price = little(data.slice(1, 9))
  }
  const wanted = limit ?? others * defaultUnits
  const units = wanted > mostUnits ? mostUnits : wanted
  const priority = (price * units + 999_999n) / 1_000_000n
  return lamportsPerSignature * BigInt(header.numSignerAccounts) + priority
}

const little = (bytes: ArrayLike<number>): bigint =>
  Array.from(bytes).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
