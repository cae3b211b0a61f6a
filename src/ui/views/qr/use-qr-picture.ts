import { useEffect, useRef, useState } from 'react'
import { isPicture, pictureTypes } from '../../../domain/core/lib/picture.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** State of reading a picture: `none` has no QR code, `unreadable` is no supported picture. */
export type QrPicture = {
  readonly status: 'idle' | 'reading' | 'none' | 'unreadable'
  /** Reads the first file; the newest call wins. Returns whether there was one. */
  readonly read: (files: FileList | null) => boolean
  /** Opens the file picker. */
  readonly choose: () => void
  /** Clears the picture and cancels the decoding. */
  readonly forget: () => void
}

/** Decodes the QR code of a picture in the worker. The picture never leaves the device. */
export function useQrPicture(found: (text: string) => void): QrPicture {
  const codes = useFeature('qr')
  const [status, setStatus] = useState<QrPicture['status']>('idle')
  const newest = useRef(0)
  const chooser = useRef<HTMLInputElement>(undefined)
  // The user may have typed something meanwhile.
  const tell = useRef(found)
  useEffect(() => {
    tell.current = found
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
        if (text !== undefined) tell.current(text)
      },
      () => {
        if (newest.current === own) setStatus('unreadable')
      },
    )
    return true
  }
  const choose = (): void => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = pictureTypes.join()
    input.onchange = () => void read(input.files)
    // Keep a reference: some browsers garbage-collect a detached file input.
    chooser.current = input
    input.click()
  }
  return { status, read, choose, forget: () => void turn('idle') }
}
