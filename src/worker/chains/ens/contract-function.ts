import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type AbiParameterToPrimitiveType as Value,
} from 'viem'

type Values<Types extends readonly string[]> = {
  readonly [Place in keyof Types]: Value<{ type: Types[Place] }>
}

/**
 * Describes a read-only function of a contract by its ABI types. `decode` returns undefined if the contract has returned
 * anything but one value of the type `output`.
 *
 * viem's `parseAbi` is not used here, because its parser is larger than all other code that reads names.
 */
export function contractFunction<const Inputs extends readonly string[], const Output extends string>(
  name: string,
  inputs: Inputs,
  output: Output,
) {
  const abi: Abi = [
    {
      type: 'function',
      stateMutability: 'view',
      name,
      inputs: inputs.map(type => ({ type })),
      outputs: [{ type: output }],
    },
  ]
  return {
    encode: (...args: Values<Inputs>): Hex => encodeFunctionData({ abi, functionName: name, args }),
    decode: (response: Hex) =>
      undefinedIfThrown(() => decodeFunctionResult({ abi, functionName: name, data: response })) as
        | Value<{ type: Output }>
        | undefined,
  }
}

const utf8 = new TextEncoder()

/**
 * Returns the decoded text. Returns undefined if the text is empty, is longer than `max` bytes, or comes from bytes
 * that were not UTF-8.
 */
export function checkedText(text: string | undefined, max: number): string | undefined {
  // viem replaces bytes that are not UTF-8 with the character U+FFFD.
  return !text || text.includes('\uFFFD') || utf8.encode(text).length > max ? undefined : text
}

/** Returns the result of `decode`. Returns undefined if `decode` throws, because a contract can return any bytes. */
export function undefinedIfThrown<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}
