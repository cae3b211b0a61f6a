const lanes = 25
const rateBytes = 136
const mask = 0xffffffffffffffffn

const rounds: readonly bigint[] = /* @__PURE__ */ roundConstants()

/**
 * Returns the Keccak-256 hash (Ethereum's variant, not SHA3-256) as 64 hex digits. Optimised for small code, not speed,
 * because it hashes only short inputs.
 */
export function keccak256(bytes: Uint8Array): string {
  const padded = new Uint8Array((Math.floor(bytes.length / rateBytes) + 1) * rateBytes)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const view = new DataView(padded.buffer)
  let state: bigint[] = new Array(lanes).fill(0n)
  for (let block = 0; block < padded.length; block += rateBytes) {
    for (let lane = 0; lane * 8 < rateBytes; lane += 1) {
      state[lane] = at(state, lane) ^ view.getBigUint64(block + lane * 8, true)
    }
    state = permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane += 1) digest.setBigUint64(lane * 8, at(state, lane), true)
  return Array.from(new Uint8Array(digest.buffer), byte => byte.toString(16).padStart(2, '0')).join('')
}

function permute(input: readonly bigint[]): bigint[] {
  let state = [...input]
  for (const constant of rounds) {
    const columns = state
      .slice(0, 5)
      .map((_, x) => state.reduce((sum, lane, i) => (i % 5 === x ? sum ^ lane : sum), 0n))
    state = state.map((lane, i) => lane ^ at(columns, (i + 4) % 5) ^ rotate(at(columns, (i + 1) % 5), 1))
    state = moved(state)
    state = state.map(
      (lane, i) => lane ^ (~at(state, row(i) + ((i + 1) % 5)) & mask & at(state, row(i) + ((i + 2) % 5))),
    )
    state[0] = at(state, 0) ^ constant
  }
  return state
}

/** Applies the steps rho and pi of Keccak: rotates each lane and moves it to its new position. */
function moved(state: readonly bigint[]): bigint[] {
  const next = [...state]
  let [x, y] = [1, 0]
  for (let step = 1; step <= 24; step += 1) {
    const lane = at(state, x + 5 * y)
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    next[x + 5 * y] = rotate(lane, ((step * (step + 1)) / 2) % 64)
  }
  return next
}

/** Computes the 24 round constants of Keccak with the linear-feedback shift register of the standard. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x71) & 0xff : register << 1
    }
    return constant
  })
}

function row(index: number): number {
  return index - (index % 5)
}

function at(list: readonly bigint[], index: number): bigint {
  return list[index] ?? 0n
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask
}
