import type { InjectedWallet } from '../../domain/core/entities.ts'
import { nameSkeleton } from '../../domain/wallets/look-alike.ts'

/**
 * Marks wallets whose names look alike as suspicious, because one may imitate the other, and only the user knows which.
 * The same wallet often lists itself once for EVM networks and once for other networks. So two such entries with the
 * same name are not marked. Wallets for which `isTrusted` returns true are never marked.
 */
export function withLookAlikesMarked<T extends { readonly wallet: InjectedWallet }>(
  rows: readonly T[],
  isTrusted: (wallet: InjectedWallet) => boolean,
): readonly T[] {
  if (rows.length < 2) return rows
  const named = rows.map(row => ({
    row,
    isEvm: row.wallet.namespaces.includes('eip155'),
    skeleton: isTrusted(row.wallet) ? '' : nameSkeleton(row.wallet.name),
  }))
  return named.map(({ row, skeleton, isEvm }) => {
    const { wallet } = row
    const imitated = named.some(
      other =>
        other.row !== row &&
        skeleton !== '' &&
        other.skeleton === skeleton &&
        (other.isEvm === isEvm || other.row.wallet.name !== wallet.name),
    )
    return imitated ? { ...row, wallet: { ...wallet, isSuspicious: true } } : row
  })
}
