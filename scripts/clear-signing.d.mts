import type { Descriptors } from '../src/domain/clear-signing/descriptor.ts'

/** Compiles one bundled file from the published ERC-7730 descriptors. */
export function compile(bundle: 'calls-trade' | 'calls-vaults' | 'calls-others' | 'messages'): Descriptors
