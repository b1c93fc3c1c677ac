// Dialogs and lists add style elements while they are open; the content security policy lets in those with the nonce that
// the server has put into the page.
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) setNonce(nonce);
