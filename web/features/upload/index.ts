export { describeCompletion } from './completion-text.ts';
export { UploadWidget } from './upload-widget.tsx';
export { type Upload, useUpload } from './use-upload.ts';
