import type { Descriptors } from '../src/domain/clear-signing/descriptor.ts'

/** Compiles one bundled file (`calls` or `messages`) from the published ERC-7730 descriptors. */
export function compile(bundle: 'calls' | 'messages'): Descriptors
