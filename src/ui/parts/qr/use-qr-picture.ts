import { useEffect, useRef, useState } from 'react'
import { isPicture, pictureTypes } from '../../../domain/core/lib/picture.ts'
import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { useFeature } from '../../app/hooks/use-app.ts'

/**
 * The state of reading a QR code from a picture. `none` means that the picture has no QR code. `unreadable` means that
 * the file is not a picture in a supported format.
 */
export type QrPicture = {
  readonly status: 'idle' | 'reading' | 'none' | 'unreadable'
  /**
   * Decodes the QR code of the first file in `files`. If another file is still being decoded, the result of that file
   * is ignored. Returns whether `files` contains a file.
   */
  readonly read: (files: FileList | null) => boolean
  readonly choose: () => void
  /** Sets the state to `idle` and ignores the result of the current decoding. */
  readonly forget: () => void
}

/** Decodes the QR code of a picture in the worker. The picture never leaves the device. */
export function useQrPicture(found: (text: string) => void): QrPicture {
  const codes = useFeature('qr')
  const [status, setStatus] = useState<QrPicture['status']>('idle')
  const newest = useRef(0)
  const chooser = useRef<HTMLInputElement>(undefined)
  // The ref holds the latest callback, because the callback may change while the picture is being decoded.
  const onFound = useRef(found)
  useEffect(() => {
    onFound.current = found
  })
  const turn = (next: QrPicture['status']): number => {
    setStatus(next)
    newest.current += 1
    return newest.current
  }
  useEffect(
    () => () => {
      newest.current += 1
    },
    [],
  )
  const read = (files: FileList | null): boolean => {
    const [picture] = files ?? []
    if (!picture) return false
    if (!isPicture(picture)) {
      turn('unreadable')
      return true
    }
    const own = turn('reading')
    codes.call('readQr', picture).then(
      text => {
        if (newest.current !== own) return
        setStatus(text === undefined ? 'none' : 'idle')
        if (text !== undefined) onFound.current(text)
      },
      () => {
        if (newest.current === own) setStatus('unreadable')
      },
    )
    return true
  }
  const choose = (): void => {
    const input = unclobbered(document).createElement('input')
    input.type = 'file'
    input.accept = pictureTypes.join()
    input.onchange = () => void read(input.files)
    // Some browsers garbage-collect a file input that is not in the document. The ref keeps it alive.
    chooser.current = input
    input.click()
  }
  return { status, read, choose, forget: () => void turn('idle') }
}
