import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

/** The wallet's cipher, which encrypts and decrypts the messages of one session. */
export type Cipher = {
  /** Encrypts a message with this sequence number, by default the next one. */
  readonly seal: (text: string, sequence?: number) => Buffer
  /** Decrypts a message. Throws if the message is altered or out of order. */
  readonly open: (message: Buffer) => string
}

const point = 65
const signature = 64

/** Makes a public key from an uncompressed P-256 point. */
const keyOfPoint = (bytes: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: bytes.subarray(1, 33).toString('base64url'),
      y: bytes.subarray(33, point).toString('base64url'),
    },
  })

/**
 * Verifies the signature of the site's first message (HELLO_REQ) with the association key of the link. Throws if the
 * signature is wrong. Returns the cipher of the session and the session key that the wallet sends back.
 */
export const readHello = (hello: Buffer, association: Buffer): { key: Buffer; cipher: Cipher } => {
  const [theirs, signed] = [hello.subarray(0, point), hello.subarray(point)]
  const key = { key: keyOfPoint(association), dsaEncoding: 'ieee-p1363' } as const
  if (hello.length !== point + signature || !verify('sha256', theirs, key, signed))
    throw new Error('HELLO_REQ has a wrong signature')
  const own = createECDH('prime256v1')
  const answer = own.generateKeys()
  const secret = hkdfSync('sha256', own.computeSecret(theirs), association, Buffer.alloc(0), 16)
  return { key: answer, cipher: createCipher(Buffer.from(secret)) }
}

const createCipher = (secret: Buffer): Cipher => {
  let sent = 0
  let received = 0
  return {
    seal: (text, sequence = sent + 1) => {
      sent = sequence
      const number = Buffer.alloc(4)
      number.writeUInt32BE(sequence)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-128-gcm', secret, iv).setAAD(number)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([number, iv, body, cipher.getAuthTag()])
    },
    open: message => {
      const number = message.subarray(0, 4)
      if (number.readUInt32BE() !== received + 1) throw new Error('a message is out of order')
      received += 1
      const decipher = createDecipheriv('aes-128-gcm', secret, message.subarray(4, 16))
      decipher.setAAD(number).setAuthTag(message.subarray(-16))
      return Buffer.concat([decipher.update(message.subarray(16, -16)), decipher.final()]).toString('utf8')
    },
  }
}
