import { createHash } from 'node:crypto';

const LINE_FEED = 10;
const BITS = 256;

/**
 * Computes a digest of a table's rows, as COPY writes them, that does not depend on their order. PostgreSQL puts a row
 * wherever a page has room for it, so a table that is loaded again may be read in another order.
 */
export class RowDigest {
  #sum = 0n;
  #rows = 0;
  #rest: Buffer = Buffer.alloc(0);

  /** Adds the next bytes of the stream; a row may begin in one piece and end in a later one. */
  add(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      this.#addRow(this.#rest, bytes.subarray(start, end));
      this.#rest = Buffer.alloc(0);
      start = end + 1;
    }
    // A copy: the caller may use its buffer again.
    if (start < bytes.length) this.#rest = Buffer.concat([this.#rest, bytes.subarray(start)]);
  }

  /** The number of rows and the sum of their hashes. A row that is there twice counts twice. */
  end(): string {
    if (this.#rest.length > 0) throw new Error('The rows end in the middle of one');
    return `${this.#rows} ${this.#sum.toString(16)}`;
  }

  #addRow(begin: Buffer, end: Buffer): void {
    const hash = createHash('sha256').update(begin).update(end).digest('hex');
    this.#sum = BigInt.asUintN(BITS, this.#sum + BigInt(`0x${hash}`));
    this.#rows += 1;
  }
}
