// Dialogs and lists add style elements while they are open; the content security policy accepts those with the nonce
// that the server put into the page.
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) setNonce(nonce);
